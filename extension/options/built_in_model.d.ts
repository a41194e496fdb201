// What the build says of the model in the core: see extension/built_in_model.js.
declare module 'husk:built-in-model' {
  const facts: { provenance: string; trees: number; bytes: number };
  export default facts;
}
