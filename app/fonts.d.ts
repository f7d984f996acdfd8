/** Address of a font file that the build takes along. */
declare module "*.woff2" {
  const address: string;
  export default address;
}
