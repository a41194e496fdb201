"""Prints the schema and the rows of Parquet files or folders as pyarrow reads them, one JSON line each."""

import json
import sys

import pyarrow.parquet

for path in sys.argv[1:]:
    table = pyarrow.parquet.read_table(path)
    schema = {field.name: str(field.type) for field in table.schema}
    print(json.dumps({"schema": schema, "rows": table.to_pylist()}))
