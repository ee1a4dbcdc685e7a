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
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Follows worlds that have moved to another replica: 307 of the control plane, 421 of the API. */
class MovedTest {
  private final ControlPlane right = Program.open().control();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private HttpServer replica;
  private String url;
  private String target = right.url();
  private String api;

  @BeforeEach
  void listen() throws IOException {
    replica = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    replica.createContext("/", exchange -> {
      var path = exchange.getRequestURI().toString();
      calls.add(exchange.getRequestMethod() + " " + path);
      exchange.getRequestBody().readAllBytes();
      var isApi = path.startsWith("/worlds/");
      exchange.getResponseHeaders().set("Location", (isApi ? api : target) + path);
      exchange.sendResponseHeaders(isApi ? 421 : 307, -1);
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
  void findsTheApiAfter421() {
    var world = new World(right, Map.of());
    var address = URI.create(world.baseUrl());
    api = ControlPlane.originOf(address);
    assertEquals(world.baseUrl(), ControlPlane.locate(url + address.getPath()));
    assertEquals(world.baseUrl(), world.locate());
    world.delete();
  }

  @Test
  void givesUpWhenReplicasRedirectInACircle() {
    target = url;
    var error = assertThrows(UnderstudyException.class, () -> new World(new ControlPlane(url, null), Map.of()));
    assertTrue(error.getMessage().contains("307"), error.getMessage());
    assertEquals(5, calls.size());
  }
}
