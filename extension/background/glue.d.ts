// What the build makes of wasm-bindgen's glue: see extension/glue.js.
declare module 'husk:glue' {
  const makeGlue: () => import('./engine.js').Glue;
  export default makeGlue;
}
