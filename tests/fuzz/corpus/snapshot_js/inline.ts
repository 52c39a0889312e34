test("where", () => {
  expect(answer()).toMatchInlineSnapshot(`"In Boston."`);
});
