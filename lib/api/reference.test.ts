import { describe, expect, it } from "vitest";
import { asCurl, asFetch, filledAddress, missingIn } from "./example-request";
import { openApi } from "./open-api";
import { apiReference, type Reference } from "./reference";
import { pathInVersionOne } from "./version-one";

const operations = apiReference();
const operation = (id: string): Reference => operations.find((one) => one.id === id)!;

describe("the reference of the API", () => {
  it("has every operation of version 1 that its description has, and no other", () => {
    const paths = openApi(pathInVersionOne).paths as Readonly<Record<string, object>>;
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const shown = operations.map(({ method, path }) => `${method} ${path.replace(/\[(\w+)\]/g, "{$1}")}`);
    expect(shown.sort()).toEqual(described.sort());
  });

  it("begins every body with JSON, and says which operations change what is stored", () => {
    for (const { id, body } of operations)
      if (body !== null) expect(() => void JSON.parse(body), id).not.toThrow();
    expect(operation("content.extract")).toMatchObject({ method: "POST", isWriting: false });
    expect(operation("corpora.create")).toMatchObject({ isWriting: true, body: '{\n  "name": ""\n}' });
    expect(operation("pages.get")).toMatchObject({ isWriting: false, body: null });
  });

  it("lists parameters of the path before fields of the query, with what these may be", () => {
    const { inputs } = operation("corpora.pages");
    expect(inputs[0]).toMatchObject({ name: "id", place: "path", isRequired: true });
    expect(inputs.find(({ name }) => name === "sort")!.choices).toContain("f1");
  });
});

describe("an example of a request", () => {
  const pages = operation("corpora.pages");
  const extract = operation("content.extract");

  it("leaves out what is blank and escapes the rest", () => {
    const filled = { values: { id: "a/b", q: "rain & snow", limit: " " }, body: "" };
    expect(filledAddress(pages, filled)).toBe("/api/v1/corpora/a%2Fb/pages?q=rain%20%26%20snow");
    expect(filledAddress(pages, { values: {}, body: "" })).toBe("/api/v1/corpora/[id]/pages");
  });

  it("says what is missing before it can be sent", () => {
    expect(missingIn(pages, { values: {}, body: "" })).toBe("id is missing");
    expect(missingIn(pages, { values: { id: "7" }, body: "" })).toBeNull();
    expect(missingIn(extract, { values: {}, body: "{" })).toBe("the body is not JSON");
    expect(missingIn(extract, { values: {}, body: extract.body! })).toBeNull();
  });

  it("is a command that a shell takes as it is, quotes in the body included", () => {
    const body = JSON.stringify({ html: "<p>It's raining" }, null, 2);
    expect(asCurl("http://localhost:3000", extract, { values: {}, body })).toBe(
      `curl -H 'content-type: application/json' -d '{"html":"<p>It'\\''s raining"}' 'http://localhost:3000/api/v1/extract'`,
    );
    const filled = { values: { id: "7" }, body: "" };
    expect(asCurl("", pages, filled)).toBe("curl '/api/v1/corpora/7/pages'");
    expect(asCurl("", operation("corpora.remove"), filled)).toBe("curl -X DELETE '/api/v1/corpora/7'");
  });

  it("is code that says the method and the body", () => {
    const code = asFetch("http://localhost:3000", extract, { values: {}, body: '{ "html": "x" }' });
    expect(code).toContain('await fetch("http://localhost:3000/api/v1/extract", {');
    expect(code).toContain('body: JSON.stringify({"html":"x"}),');
    expect(asFetch("", pages, { values: { id: "7" }, body: "" })).not.toContain("method");
  });
});
