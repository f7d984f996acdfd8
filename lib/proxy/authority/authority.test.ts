import { X509Certificate } from "node:crypto";
import { chmod, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../../corpus/corpus.fixture";
import { Authority, fingerprintOf, makeAuthority } from "./authority";
import {
  certificatePath,
  keyPath,
  readAuthority,
  removeAuthority,
  usualFolder,
  writeAuthority,
} from "./authority-files";

const now = new Date("2026-11-22T12:00:00Z");
const pair = makeAuthority("ada on engine", now);
const later = (days: number): Date => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

describe("a certificate authority", () => {
  it("may sign certificates of sites and nothing below them, for a year", () => {
    const certificate = new X509Certificate(pair.certificate);
    expect([certificate.ca, certificate.subject, certificate.keyUsage]).toEqual([
      true,
      "CN=Winnow proxy of ada on engine",
      undefined,
    ]);
    expect(Date.parse(certificate.validTo)).toBe(later(365).getTime());
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(fingerprintOf(pair.certificate)).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  });

  it.each(["news.example", "127.0.0.1", "::1"])("signs a certificate for %s", (host) => {
    const authority = new Authority(pair, () => now);
    const site = new X509Certificate(authority.pairFor(host, now).certificate);
    expect(site.ca).toBe(false);
    expect(site.checkIssued(new X509Certificate(pair.certificate))).toBe(true);
    expect(site.verify(new X509Certificate(pair.certificate).publicKey)).toBe(true);
    expect(host.includes("example") ? site.checkHost(host) : site.checkIP(host)).toBe(host);
    expect(site.checkHost("other.example")).toBeUndefined();
  });

  it("makes a certificate for a host once, and another before its time is over", () => {
    let today = now;
    const authority = new Authority(pair, () => today);
    const first = authority.contextFor("a.example");
    expect(authority.contextFor("a.example")).toBe(first);
    today = later(16);
    expect(authority.contextFor("a.example")).not.toBe(first);
  });

  it("is refused where its time is over, or key and certificate are not of one", () => {
    expect(() => new Authority(pair, () => later(366))).toThrow(/was valid until/);
    const other = makeAuthority("b", now);
    expect(() => new Authority({ ...pair, key: other.key }, () => now)).toThrow(/not those of one/);
    expect(() => new Authority({ ...pair, key: "x" }, () => now)).toThrow(/cannot be read/);
    const { key, certificate } = new Authority(pair, () => now).pairFor("a.example", now);
    expect(() => new Authority({ key, certificate }, () => now)).toThrow(/not those of one/);
  });
});

describe("the files of an authority", () => {
  it("are written for their owner alone, never over others, read again and removed", async () => {
    const folder = join(await scratchFolder(), "a/b");
    expect(await readAuthority(folder)).toBeNull();
    await writeAuthority(folder, pair);
    expect((await stat(keyPath(folder))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readAuthority(folder)).toEqual(pair);
    await expect(writeAuthority(folder, pair)).rejects.toMatchObject({ code: "authority-exists" });
    expect([await removeAuthority(folder), await removeAuthority(folder)]).toEqual([true, false]);
    expect(await readAuthority(folder)).toBeNull();
  });

  it.each([0o640, 0o604, 0o660, 0o644])("are refused where others may read the key (%o)", async (mode) => {
    const folder = await scratchFolder();
    await writeAuthority(folder, pair);
    await chmod(keyPath(folder), mode);
    await expect(readAuthority(folder)).rejects.toMatchObject({
      code: "key-readable",
      message: expect.stringMatching(/can be read by others \(mode 6\d\d\)/) as string,
    });
  });

  it("say which of them is missing or no good", async () => {
    const folder = await scratchFolder();
    await writeFile(keyPath(folder), pair.key, { mode: 0o600 });
    await expect(readAuthority(folder)).rejects.toThrow(certificatePath(folder));
  });

  it("are beside the other settings of a person", () => {
    expect(usualFolder("/c")).toBe("/c/winnow/proxy");
    expect(usualFolder("")).toMatch(/\.config\/winnow\/proxy$/);
  });
});
