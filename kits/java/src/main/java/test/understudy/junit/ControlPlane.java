package test.understudy.junit;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Calls the control plane. Follows worlds that have moved to another replica. */
final class ControlPlane {
  /** Maximum number of replicas that a call is redirected to. */
  private static final int HOPS_MAX = 5;

  /** A wait takes at most a minute, and advances of years some seconds. */
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  // Redirections are followed here, so that later calls go to the right replica at once.
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NEVER).build();

  /** The origin of the API, if it differs from the one in the replies, for example behind mapped ports. Otherwise null. */
  final String apiOrigin;

  /** Time to wait for the world of a replica that has stopped: longer than its lease. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Time between two attempts to find such a world. */
  private static final Duration RETRY_AFTER = Duration.ofMillis(250);

  /** The address that the kit was given. Calls go there again if the replica that they were redirected to has stopped. */
  private final String home;

  private volatile String url;
  private volatile int moves;

  ControlPlane(String url, String apiOrigin) {
    home = url.replaceAll("/+$", "");
    this.url = home;
    this.apiOrigin = apiOrigin;
  }

  String url() {
    return url;
  }

  /** Number of calls that were redirected to another replica. */
  int moves() {
    return moves;
  }

  /** Calls the control plane. Returns the JSON of the reply, or null. */
  Object call(String method, String path, Object body) {
    var content = read(method, path, body);
    return content.length == 0 ? null : Json.read(textOf(content));
  }

  /** Returns the body of the reply unchanged. */
  byte[] read(String method, String path, Object body) {
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return follow(method, path, body);
      } catch (UnderstudyException error) {
        if (!isRefused(error) || url.equals(home) || System.nanoTime() > deadline) throw error;
        // A replica that was killed has its worlds until its lease is over.
        pause();
        url = home;
        moves++;
      }
    }
  }

  /** Whether nothing listens at an address, so that the call was not made. */
  private static boolean isRefused(UnderstudyException error) {
    return error.getCause() instanceof ConnectException;
  }

  private static void pause() {
    try {
      Thread.sleep(RETRY_AFTER.toMillis());
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new UnderstudyException("interrupted", 0);
    }
  }

  private byte[] follow(String method, String path, Object body) {
    var target = URI.create(url + path);
    HttpResponse<byte[]> reply = null;
    for (var hop = 0; hop < HOPS_MAX; hop++) {
      reply = exchange(method, target, body);
      var next = next(target, reply.headers().firstValue("Location"));
      if (reply.statusCode() != 307 || next.isEmpty()) break;
      target = next.get();
      url = originOf(target);
      moves++;
    }
    if (reply.statusCode() < 300) return reply.body();
    throw new UnderstudyException(method + " " + path + ": " + detailOf(reply), reply.statusCode());
  }

  /** Returns the address of a redirect, if the token may go there: it never leaves https for http. */
  static Optional<URI> next(URI target, Optional<String> location) {
    return location.map(target::resolve)
        .filter(next -> "https".equals(next.getScheme()) || target.getScheme().equals(next.getScheme()));
  }

  static String originOf(URI address) {
    return address.getScheme() + "://" + address.getAuthority();
  }

  private static HttpResponse<byte[]> exchange(String method, URI target, Object body) {
    var publisher = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(Json.write(body));
    var request = HttpRequest.newBuilder(target).timeout(TIMEOUT).method(method, publisher);
    if (body != null) request.header("Content-Type", "application/json");
    var token = System.getenv("UNDERSTUDY_CONTROL_TOKEN");
    if (token != null && !token.isEmpty()) request.header("Authorization", "Bearer " + token);
    try {
      return HTTP.send(request.build(), BodyHandlers.ofByteArray());
    } catch (IOException error) {
      var message = method + " " + target + ": Understudy does not answer there (" + error + ")";
      var failure = new UnderstudyException(message, 0);
      failure.initCause(error);
      throw failure;
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new UnderstudyException(method + " " + target + ": interrupted", 0);
    }
  }

  private static String detailOf(HttpResponse<byte[]> reply) {
    var text = textOf(reply.body());
    try {
      if (Json.read(text) instanceof Map<?, ?> problem && problem.get("detail") instanceof String detail) return detail;
    } catch (IllegalArgumentException notJson) {
      // The status has to do.
    }
    return "status " + reply.statusCode() + " " + text;
  }

  private static String textOf(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }
}
