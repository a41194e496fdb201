"""A crawl on many machines: Husk over web archives with Apache Spark.

    spark-submit src/cli/spark/crawl.py --husk /opt/husk --out OUT FILE.warc.gz…

    files ─ husk sample ─▶ places, some bytes each ─ the least ranks of a site ─▶ husk sample --at ─▶ those pages
      │                                                                                    │ grouped by site
      │                                                                             husk learn - ─▶ templates
      └─ husk extract, a file at a time, beside the templates of its sites ◀─ joined by file ──┘

Pages never travel: what is shuffled is places, the pages of samples, and templates. A site with most of the crawl's pages has
a sample no larger than another's, and its pages stay spread over their files. Every file is a partition and every partition
one process, read and written through pipes, so that neither runs ahead of the other. The records are those of one machine,
byte for byte, file by file. Files and `husk` lie where every machine reads them.
"""

import argparse
import os
import subprocess
import tempfile
import threading

from pyspark import SparkConf
from pyspark.sql import SparkSession, Window
from pyspark.sql import functions as F

PLACE = "site string, rank string, date bigint, source string, offset bigint, nth int"
TEMPLATE = "site string, name string, template string"
RECORD = """
    source string, offset bigint, nth bigint, id string, url string, site string, date bigint, title string, text string,
    kind string, posts string, items string, product string, words bigint, nodes bigint, chars bigint, share float, template_share float, navigation bigint, header bigint, footer bigint,
    sidebar bigint, ad bigint, related bigint, comments bigint, notice bigint, other bigint, template_pages bigint,
    template_kind bigint, template_version bigint, template_hash string, husk string, error string
"""


def through(words, lines=()):
    """The lines that a command prints of those it is given. Pages that fail are told in its lines, and fail nothing here."""
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as husk:

        def feed():
            try:
                with husk.stdin as to:
                    to.writelines(line.encode() + b"\n" for line in lines)
            except BrokenPipeError:
                pass  # How it ended says why.

        feeder = threading.Thread(target=feed, daemon=True)
        feeder.start()
        for line in husk.stdout:
            yield line.decode().rstrip("\n")
        feeder.join()
    if husk.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(words)}: exit {husk.returncode}")


def pages_at(husk, path, places):
    """The pages of a file at places, one JSON line each."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(place + "\n" for place in places)
        file.flush()
        yield from through([husk, "sample", "--at", file.name, path])


def records(husk, path, templates):
    """The records of a file beside the templates of its sites."""
    with tempfile.TemporaryDirectory() as folder:
        for name, template in templates:
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(template)
        yield from through([husk, "extract", "--templates", folder, path])


def crawl(spark, husk, paths, size, seed):
    """An RDD of records as JSON lines; partition k holds those of the k-th file."""
    number = {os.path.basename(path): k for k, path in enumerate(paths)}
    files = spark.sparkContext.parallelize(paths, len(paths))
    sampling = ["--sample", str(size), "--seed", str(seed)]

    # Sites first. A file tells at most `size` places a site, so that no site is large here.
    found = files.flatMap(lambda path: through([husk, "sample", *sampling, path]))
    places = spark.read.schema(PLACE).json(found).persist()
    once = places.groupBy("site", "rank").agg(F.min(F.struct("date", "source", "offset", "nth")).alias("at"))
    of_site = Window.partitionBy("site")
    least = (
        once.select("site", "rank", "at.*")
        .withColumn("k", F.row_number().over(of_site.orderBy("rank")))
        .where(F.col("k") <= size)
        .withColumn("of", F.count("*").over(of_site))
        .where(F.col("of") >= 2)
    )
    wanted = least.select("source", F.to_json(F.struct("site", "rank", "date", "source", "offset", "nth")).alias("place"))
    by_file = wanted.rdd.map(lambda row: (number[row.source], row.place)).partitionBy(len(paths), lambda k: k)
    pages = by_file.mapPartitionsWithIndex(
        lambda k, rows: pages_at(husk, paths[k], (place for _, place in rows))
    )
    page = F.from_json("value", "site string, rank string, date bigint")
    taught = (
        spark.createDataFrame(pages, "string")
        .select(page.alias("page"), "value")
        .repartition(F.col("page.site"))
        .sortWithinPartitions("page.site", "page.date", "page.rank")
        .rdd.mapPartitions(lambda rows: through([husk, "learn", "-"], (row.value for row in rows)))
    )
    templates = spark.read.schema(TEMPLATE).json(taught).where("template is not null").persist()

    # Pages after. Templates go to the files that have pages of their sites; Spark broadcasts them while they are few.
    needed = places.select("source", "site").distinct().join(templates, "site")
    rows = needed.rdd.map(lambda row: (number[row.source], (row.name, row.template)))
    return rows.partitionBy(len(paths), lambda k: k).mapPartitionsWithIndex(
        lambda k, rows: records(husk, paths[k], (row for _, row in rows))
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", help="web archives, or files of JSON lines")
    parser.add_argument("--husk", default="husk", help="the command line of Husk")
    parser.add_argument("--out", required=True, help="folder for records, one part a file")
    parser.add_argument("--sample", type=int, default=16, help="pages of a site that teach its template")
    parser.add_argument("--seed", type=int, default=0, help="which pages those are")
    parser.add_argument("--parquet", action="store_true", help="columns instead of JSON lines")
    words = parser.parse_args()
    if len({os.path.basename(path) for path in words.files}) < len(words.files):
        parser.error("two files have one name, and records tell pages by it")
    # Templates pack to about half with zstd; what Spark packs with by default leaves base64 as it is.
    conf = SparkConf().setIfMissing("spark.io.compression.codec", "zstd")
    spark = SparkSession.builder.appName("husk").config(conf=conf).getOrCreate()
    lines = crawl(spark, words.husk, words.files, words.sample, words.seed)
    if words.parquet:
        spark.read.schema(RECORD).json(lines).write.parquet(words.out)
    else:
        lines.saveAsTextFile(words.out)
    spark.stop()


if __name__ == "__main__":
    main()
