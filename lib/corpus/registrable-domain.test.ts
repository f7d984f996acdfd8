import { expect, test } from "vitest";
import { domainOfPage, registrableDomain } from "./registrable-domain";

test.each([
  ["news.bbc.co.uk", "bbc.co.uk"],
  ["bbc.co.uk", "bbc.co.uk"],
  ["www.Example.com", "example.com"],
  ["a.b.example.de", "example.de"],
  ["a.blogspot.com", "blogspot.com"],
  ["www.city.kobe.jp", "city.kobe.jp"],
  ["192.168.0.1", "192.168.0.1"],
  ["co.uk", "co.uk"],
  ["localhost", "localhost"],
])("the registrable part of %s is %s", (host, domain) => {
  expect(registrableDomain(host)).toBe(domain);
});

test.each([
  ["news.example.co.uk", "https://web.archive.org/web/1/http://news.example.co.uk/", "example.co.uk"],
  ["Example News", "https://news.example.com/1", "example.com"],
  [null, "https://news.example.com/1", "example.com"],
  [null, "http://localhost/1", null],
  [null, null, null],
])("the domain of a page of %s at %s is %s", (site, url, domain) => {
  expect(domainOfPage({ site, url })).toBe(domain);
});
