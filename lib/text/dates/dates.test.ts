import { describe, expect, it } from "vitest";
import { datesIn, dayOf, namesDay } from "./dates";
import { monthsNamed } from "./months";

describe("days in a text", () => {
  it.each([
    ["2019-10-19", "2019-10-19"],
    ["2019-10-19T23:57:50+02:00", "2019-10-19"],
    ["2019/10/9 08:15", "2019-10-09"],
    ["2019.10.19", "2019-10-19"],
    ["20191019", "2019-10-19"],
    ["19.10.2019, 10:23 Uhr", "2019-10-19"],
    ["Stand: 9. 1. 2020", "2020-01-09"],
    ["10/19/2019", "2019-10-19"],
    ["19/10/2019", "2019-10-19"],
    ["19-10-19", "2019-10-19"],
    ["31.12.99", "1999-12-31"],
    ["October 19, 2019", "2019-10-19"],
    ["Sat, Oct. 19th 2019 at 10:23", "2019-10-19"],
    ["the 1st of March, 2019", "2019-03-01"],
    ["19-Oct-2019", "2019-10-19"],
    ["Sonnabend, 19. Oktober 2019", "2019-10-19"],
    ["le 1er août 2019", "2019-08-01"],
    ["19 de octubre de 2019", "2019-10-19"],
    ["19 października 2019", "2019-10-19"],
    ["19 октября 2019 года", "2019-10-19"],
    ["2019. október 19.", "2019-10-19"],
    ["2019 m. spalio 19 d.", "2019-10-19"],
    ["2019年10月19日", "2019-10-19"],
    ["2019년 10월 19일", "2019-10-19"],
    ["١٩ أكتوبر ٢٠١٩", "2019-10-19"],
    ["19 ตุลาคม 2562", "2019-10-19"],
    ["29 February 2020", "2020-02-29"],
    ["30 April 2020", "2020-04-30"],
  ])("%s is %s", (text, day) => expect(dayOf(text)).toBe(day));

  it.each([
    "",
    "October 2019",
    "19 October",
    "10:23:45",
    "2019-13-01",
    "29 February 2019",
    "29.2.1900",
    "31 April 2020",
    "0.10.2019",
    "call 030-1234-5678",
    "version 1.2.3",
    "19 marathons 2019",
    "March of the penguins, part 4 (2019)",
    "19 October, and then in 2019",
    "October 19 19 2019",
    "19-10/2019-2020",
    "19191019191",
  ])("%s is none", (text) => expect(datesIn(text)).toEqual([]));

  it("are all found, in order", () =>
    expect(datesIn("Published 19 October 2019, updated 20.10.2019 and 20191021").flat()).toEqual([
      "2019-10-19",
      "2019-10-20",
      "2019-10-21",
    ]));

  it("have two readings where day and month may be either", () => {
    expect(datesIn("3/4/2020")).toEqual([["2020-04-03", "2020-03-04"]]);
    expect(datesIn("3/4/2020", { isMonthFirst: true })).toEqual([["2020-03-04", "2020-04-03"]]);
    expect(datesIn("3.4.2020", { isMonthFirst: true })).toEqual([["2020-04-03"]]);
    expect(datesIn("4/4/2020")).toEqual([["2020-04-04"]]);
    expect(namesDay("on 3/4/2020", "2020-03-04")).toBe(true);
    expect(namesDay("on 3/4/2020", "2020-03-05")).toBe(false);
  });

  it("have a reading for each month of that name", () => {
    expect(monthsNamed("Listopada")).toEqual([10, 11]);
    expect(datesIn("5 listopada 2020")).toEqual([["2020-10-05", "2020-11-05"]]);
    expect(monthsNamed("nothing")).toEqual([]);
  });

  it("are read from the first 2,000 characters", () => {
    expect(dayOf(`${"x".repeat(1989)} 2019-10-19`)).toBe("2019-10-19");
    // The last number is cut in two.
    expect(dayOf(`${"x".repeat(1990)} 2019-10-19`)).toBeNull();
    expect(dayOf(`${"x".repeat(2000)} 2019-10-19`)).toBeNull();
  });
});
