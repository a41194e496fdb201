/** Style sheets are bundled as text and adopted by Husk's own shadow root. */
declare module '*.css' {
  const text: string;
  export default text;
}
