import { describe, expect, it } from "vitest";
import { objectGraceMs, objectSettings, shownPlace } from "./settings";

const KEYS = { AWS_ACCESS_KEY_ID: "ID", AWS_SECRET_ACCESS_KEY: "SECRET" };

describe("the settings of an object store", () => {
  it.each([{}, { WINNOW_BODIES: "" }, { WINNOW_BODIES: "database", AWS_ACCESS_KEY_ID: "ID" }])(
    "are none with %o",
    (env) => expect(objectSettings(env)).toBeNull(),
  );

  it("are a bucket of AWS where no server is named", () => {
    const settings = objectSettings({ ...KEYS, WINNOW_BODIES: "s3://pages", AWS_REGION: "eu-central-1" })!;
    expect(settings).toEqual({
      bucket: "pages",
      prefix: "",
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      region: "eu-central-1",
      accessKeyId: "ID",
      secretAccessKey: "SECRET",
      sessionToken: null,
    });
    expect(shownPlace(settings)).toBe("s3://pages at s3.eu-central-1.amazonaws.com");
  });

  it("are a prefix on a server of one's own", () => {
    const env = { ...KEYS, WINNOW_BODIES: "s3://pages/win/now/", S3_ENDPOINT: "http://store:9000/" };
    const settings = objectSettings(env)!;
    expect(settings).toMatchObject({ prefix: "win/now", endpoint: "http://store:9000", region: "us-east-1" });
    expect(shownPlace(settings)).toBe("s3://pages/win/now at store:9000");
  });

  it.each([
    ["WINNOW_BODIES", { WINNOW_BODIES: "/mnt/pages" }],
    ["WINNOW_BODIES", { WINNOW_BODIES: "s3://" }],
    ["WINNOW_BODIES", { WINNOW_BODIES: "s3://P" }],
    ["WINNOW_BODIES", { WINNOW_BODIES: "s3://pages/a//b" }],
    ["WINNOW_BODIES", { WINNOW_BODIES: "s3://pages/ä" }],
    ["WINNOW_BODIES", { WINNOW_BODIES: "s3://ID:SECRET@pages/a" }],
    ["AWS_REGION", { AWS_REGION: "Frankfurt, Main" }],
    ["S3_ENDPOINT", { S3_ENDPOINT: "store:9000" }],
    ["S3_ENDPOINT", { S3_ENDPOINT: "http://store/path" }],
    ["S3_ENDPOINT", { S3_ENDPOINT: "http://ID:SECRET@store" }],
    ["AWS_ACCESS_KEY_ID", { AWS_ACCESS_KEY_ID: "" }],
    ["AWS_SECRET_ACCESS_KEY", { AWS_SECRET_ACCESS_KEY: undefined }],
  ])("are refused by the name of %s: %o", (name, env) => {
    let said = "";
    try {
      objectSettings({ ...KEYS, WINNOW_BODIES: "s3://pages", ...env });
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toContain(name);
    expect(said).not.toContain("SECRET@");
  });

  it("keep what no page needs for thirty days, or as long as is said", () => {
    expect(objectGraceMs({})).toBe(30 * 86_400_000);
    expect(objectGraceMs({ WINNOW_BODIES_GRACE: "1.5" })).toBe(1.5 * 86_400_000);
    for (const days of ["0", "-1", "soon"])
      expect(() => objectGraceMs({ WINNOW_BODIES_GRACE: days })).toThrow(`WINNOW_BODIES_GRACE=${days}`);
  });
});
