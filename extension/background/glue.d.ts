// What the build makes of wasm-bindgen's glue: see `glue` in extension/build.js.
declare module 'husk:glue' {
  const makeGlue: () => import('./engine.js').Glue;
  export default makeGlue;
}
