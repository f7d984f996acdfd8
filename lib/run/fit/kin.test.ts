import { expect, it } from "vitest";
import { areAkin, type Kin } from "./kin";

const page = (of: Partial<Kin>): Kin => ({ url: null, site: null, templates: [null, null], ...of });
const at = (host: string, template: string | null = null): Kin =>
  page({ url: `https://${host}/a`, site: host, templates: [null, template] });

it.each<{ when: string; pages: readonly Kin[]; others: readonly Kin[]; akin: readonly boolean[] }>([
  { when: "they are of one host", pages: [at("a.example")], others: [at("a.example")], akin: [true] },
  {
    when: "they are of two hosts of one domain, and not of two of one suffix",
    pages: [at("news.bbc.co.uk"), at("itv.co.uk")],
    others: [at("www.bbc.co.uk")],
    akin: [true, false],
  },
  {
    when: "one has an address, and the other only a site that is a host",
    pages: [at("www.a.example"), page({ site: "a.example" }), page({ site: "b.example" })],
    others: [page({ site: "a.example" })],
    akin: [true, true, false],
  },
  {
    when: "their sites have the same name, though they are of other domains",
    pages: [page({ url: "https://a.example/1", site: "The Valley" })],
    others: [page({ url: "https://b.example/1", site: "The Valley" })],
    akin: [true],
  },
  {
    when: "an archive has both, which is the site of neither",
    pages: [page({ url: "https://web.archive.example/1", site: "news.a.example" })],
    others: [page({ url: "https://web.archive.example/2", site: "b.example" })],
    akin: [false],
  },
  {
    when: "they look alike",
    pages: [at("a.example", "found 1"), at("b.example", "found 2")],
    others: [at("c.example", "found 1")],
    akin: [true, false],
  },
  {
    when: "another page lies between them, which is of the site of one and of the template of the other",
    pages: [at("a.example"), at("a.example", "found 1"), at("b.example")],
    others: [at("c.example", "found 1")],
    akin: [true, true, false],
  },
  {
    when: "nothing is known of either",
    pages: [page({}), page({})],
    others: [page({})],
    akin: [false, false],
  },
])("tells pages that have something in common with others: $when", ({ pages, others, akin }) =>
  expect(areAkin(pages, others)).toEqual(akin),
);
