// The types of React, which are not in Debian.
declare module "react" {
  export function createElement(type: string, props: object, ...children: unknown[]): unknown;
}
