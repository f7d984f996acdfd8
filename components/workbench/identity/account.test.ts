import { describe, expect, it } from "vitest";
import { signedIn } from "./account";

describe("who is signed in", () => {
  it.each([
    { when: "nobody is", cookies: "", is: null },
    {
      when: "somebody is, beside other cookies",
      cookies: "a=b; winnow-account=%7B%22name%22%3A%22Ada%20L%22%2C%22role%22%3A%22admin%22%7D; c=d",
      is: { name: "Ada L", role: "admin" },
    },
    { when: "the cookie is no JSON", cookies: "winnow-account=%7B", is: null },
    { when: "the cookie cannot be decoded", cookies: "winnow-account=%ff", is: null },
    { when: "the cookie names nobody", cookies: "winnow-account=null", is: null },
    {
      when: "another cookie ends like it",
      cookies: "x-winnow-account=%7B%22name%22%3A%22Eve%22%7D",
      is: null,
    },
  ])("is read from the cookie where $when", ({ cookies, is }) => {
    expect(signedIn(cookies)).toEqual(is);
  });
});
