package test.understudy.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Test
  void readsAllKindsOfValues() {
    var text = " {\"a\": [1, -2.5e3, true, false, null], \"b\": {\"c\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9ö😀\"}, \"d\": []} ";
    var expected = Map.of("a", java.util.Arrays.asList(1L, -2500.0, true, false, null), "b", Map.of("c", "\"\\/\b\f\n\r\téö😀"), "d", List.of());
    assertEquals(expected, Json.read(text));
    assertEquals(expected, Json.read(Json.write(expected)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[1,]", "{\"a\"}", "nul", "1 2", "\"a", "\"\\u12\"", "-", "{a: 1}", "[1 2]"})
  void refusesOtherTexts(String text) {
    assertThrows(IllegalArgumentException.class, () -> Json.read(text));
  }

  @Test
  void refusesDeepTexts() {
    assertThrows(IllegalArgumentException.class, () -> Json.read("[".repeat(100_000)));
  }
}
