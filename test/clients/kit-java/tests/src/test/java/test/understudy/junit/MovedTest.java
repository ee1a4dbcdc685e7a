package test.understudy.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Follows worlds that have moved to another replica: 307 of the control plane. */
class MovedTest {
  private final ControlPlane right = Program.open().control();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private HttpServer replica;
  private String url;
  private String target = right.url();

  @BeforeEach
  void listen() throws IOException {
    replica = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    replica.createContext("/", exchange -> {
      var path = exchange.getRequestURI().toString();
      calls.add(exchange.getRequestMethod() + " " + path);
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("Location", target + path);
      exchange.sendResponseHeaders(307, -1);
      exchange.close();
    });
    replica.start();
    url = "http://127.0.0.1:" + replica.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    replica.stop(0);
  }

  @Test
  void followsTheControlPlaneAndRemembersIt() {
    var world = new World(new ControlPlane(url, "http://127.0.0.1:1"), Map.of());
    assertTrue(world.baseUrl().startsWith("http://localhost"), world.baseUrl());
    world.advance("PT1H");
    world.delete();
    assertEquals(List.of("POST /v1/worlds"), calls);
  }

  @Test
  void findsTheApiByTheControlPlane() {
    var world = new World(new ControlPlane(url, null), Map.of());
    assertEquals(world.baseUrl(), world.locate());
    // The API needs no token, so it gets no call.
    assertEquals(List.of("POST /v1/worlds"), calls);
    world.delete();
  }

  @Test
  void neverTakesTheTokenFromHttpsToHttp() {
    assertEquals(Optional.empty(), redirect("https://a:1/x", "http://a:1/x"));
    assertEquals(Optional.of("https://b:2/x"), redirect("https://a:1/x", "https://b:2/x"));
    assertEquals(Optional.of("http://b:2/x"), redirect("http://a:1/x", "http://b:2/x"));
    assertEquals(Optional.of("https://b:2/x"), redirect("http://a:1/x", "https://b:2/x"));
    assertEquals(Optional.of("http://a:1/y"), redirect("http://a:1/x", "/y"));
    assertEquals(Optional.empty(), redirect("http://a:1/x", "file:///x"));
  }

  private static Optional<String> redirect(String target, String location) {
    return ControlPlane.next(URI.create(target), Optional.of(location)).map(URI::toString);
  }

  @Test
  void givesUpWhenReplicasRedirectInACircle() {
    target = url;
    var error = assertThrows(UnderstudyException.class, () -> new World(new ControlPlane(url, null), Map.of()));
    assertTrue(error.getMessage().contains("307"), error.getMessage());
    assertEquals(5, calls.size());
  }
}
