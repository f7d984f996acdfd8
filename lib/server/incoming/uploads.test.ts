import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freeBytes } from "../../corpus/files/file-error";
import { uploadSource } from "./upload-source";
import { createUpload, removeUpload, saveUpload, uploadParts, uploadsFolder } from "./uploads";

// The real one, of which a test can have something happen between two steps.
vi.mock("../../corpus/files/file-error", async (original) => {
  const real = await original<{ readonly freeBytes: typeof freeBytes }>();
  return { ...real, freeBytes: vi.fn(real.freeBytes) };
});

const create = (now = Date.now(), openJobs: readonly { readonly input: unknown }[] = []): Promise<string> =>
  createUpload(now, {}, async () => openJobs);
/** Beyond the day that an upload is kept. */
const aDayLater = (): number => Date.now() + 86_400_001 + 60_000;
const bodyOf = (text: string) => new Response(text).body!;
let folder: string;
const before = process.env.DATABASE_URL;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-uploads-"));
  process.env.DATABASE_URL = `file:${join(folder, "winnow.db")}`;
});
afterAll(async () => {
  if (before === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = before;
  await rm(folder, { recursive: true });
});

describe("uploadParts", () => {
  it.each(["", "/etc/passwd", "../x", "a/../x", "a//b", "a\\b", "a\0b", "a/.", "x".repeat(256)])(
    "refuses %j",
    (path) => expect(() => uploadParts(path)).toThrow("not a path inside an upload"),
  );
  it("takes a file of a folder", () =>
    expect(uploadParts("corpus/html/1.html")).toEqual(["corpus", "html", "1.html"]));
});

describe("an upload", () => {
  it("keeps what was sent, under its path", async () => {
    const id = await create();
    expect(await saveUpload(id, "corpus/html/1.html", bodyOf("hello"))).toBe(5);
    expect(await readFile(join(uploadsFolder(), id, "corpus", "html", "1.html"), "utf8")).toBe("hello");
    expect(await uploadSource(id)).toEqual({ path: join(uploadsFolder(), id, "corpus"), name: "corpus" });
  });
  it("is made while others are removed, however many at a time", async () => {
    const makeAndRemove = async (): Promise<void> => {
      for (let times = 0; times < 60; times++) await removeUpload(await create());
    };
    await Promise.all([1, 2, 3, 4].map(makeAndRemove));
  });
  it("is its zip when it holds nothing else", async () => {
    const id = await create();
    await saveUpload(id, "Pages.ZIP", bodyOf("PK"));
    expect(await uploadSource(id)).toEqual({
      path: join(uploadsFolder(), id, "Pages.ZIP"),
      name: "Pages.ZIP",
    });
  });
  it("is its folder when it holds one page", async () => {
    const id = await create();
    await saveUpload(id, "1.html", bodyOf("<p>"));
    expect(await uploadSource(id)).toEqual({ path: join(uploadsFolder(), id), name: "upload" });
  });
  it("keeps nothing of a file that breaks off, and what was there before", async () => {
    const id = await create();
    await saveUpload(id, "1.html", bodyOf("<p>first"));
    const breaks = new ReadableStream<Uint8Array>({
      start: (body) => body.enqueue(new Uint8Array(9)),
      pull: (body) => body.error(new Error("gone")),
    });
    await expect(saveUpload(id, "1.html", breaks)).rejects.toThrow("gone");
    expect(await readdir(join(uploadsFolder(), id))).toEqual(["1.html"]);
    expect(await readFile(join(uploadsFolder(), id, "1.html"), "utf8")).toBe("<p>first");
  });
  it("refuses a path that is a folder already, and one below a file", async () => {
    const id = await create();
    await saveUpload(id, "a/1.html", bodyOf("<p>"));
    await expect(saveUpload(id, "a", bodyOf("<p>"))).rejects.toMatchObject({
      name: "UsageError",
      code: "bad-path",
    });
    await expect(saveUpload(id, "a/1.html/2.html", bodyOf("<p>"))).rejects.toMatchObject({
      name: "UsageError",
      code: "bad-path",
    });
  });
  it("is refused while it is empty, and when there is none of that name", async () => {
    await expect(uploadSource(await create())).rejects.toMatchObject({ code: "empty-upload" });
    await expect(uploadSource("../x")).rejects.toMatchObject({ code: "not-found" });
    await expect(
      saveUpload("00000000-0000-0000-0000-000000000000", "1.html", bodyOf("")),
    ).rejects.toMatchObject({ code: "not-found" });
  });
  it("is its zip beside half a file that a killed server left, and empty with nothing but that", async () => {
    const id = await create();
    const half = join(uploadsFolder(), id, `.${randomUUID()}.part`);
    await writeFile(half, "PK");
    await expect(uploadSource(id)).rejects.toMatchObject({ code: "empty-upload" });
    await saveUpload(id, "corpus.zip", bodyOf("PK"));
    expect((await uploadSource(id)).name).toBe("corpus.zip");
    // A page may have such an ending.
    await saveUpload(id, ".page.part", bodyOf("<p>"));
    expect((await uploadSource(id)).name).toBe("upload");
  });
  it("refuses a path that is too long in all for the disk, however short its parts are", async () => {
    const long = [...Array.from({ length: 20 }, () => "f".repeat(250)), "1.html"].join("/");
    await expect(saveUpload(await create(), long, bodyOf("<p>"))).rejects.toMatchObject({
      name: "UsageError",
      code: "bad-path",
      message: expect.stringContaining("too long") as string,
    });
  });
  it("does not come back where it is removed while a file is being taken", async () => {
    const [before, during] = [await create(), await create()];
    vi.mocked(freeBytes).mockImplementationOnce(async () => {
      await removeUpload(before);
      return null;
    });
    await expect(saveUpload(before, "a/b/1.html", bodyOf("<p>"))).rejects.toMatchObject({
      code: "not-found",
    });
    const removing = new ReadableStream<Uint8Array>({
      pull: async (body) => {
        await removeUpload(during);
        body.close();
      },
    });
    await expect(saveUpload(during, "a/1.html", removing)).rejects.toMatchObject({ code: "not-found" });
    const left = await readdir(uploadsFolder());
    expect(left.filter((name) => name === before || name === during)).toEqual([]);
  });
  it("is removed a day after it was left", async () => {
    const id = await create();
    await create(aDayLater());
    await expect(uploadSource(id)).rejects.toMatchObject({ code: "not-found" });
  });
  it("stays while a job waits for it or reads it", async () => {
    const [wanted, left] = [await create(), await create()];
    await saveUpload(wanted, "1.html", bodyOf("<p>"));
    const { path: source } = await uploadSource(wanted);
    await create(aDayLater(), [{ input: { source } }, { input: null }]);
    expect((await uploadSource(wanted)).path).toBe(source);
    await expect(uploadSource(left)).rejects.toMatchObject({ code: "not-found" });
  });
});
