import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** A fork of the program's default world, with a key pair of its own. */
final class World implements AutoCloseable {
  static final boolean IS_DOCUMENTED = "documented".equals(System.getenv("UNDERSTUDY_DIALECT"));

  private static final Gson GSON = new Gson();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  final String baseUrl;
  final String publicKey;
  final String privateKey;
  private final String path;

  World() {
    var made = call("POST", "/v1/worlds", "{\"from\": \"default\", \"clock\": \"manual\"}").getAsJsonObject();
    path = "/v1/worlds/" + made.get("name").getAsString();
    baseUrl = made.get("baseUrl").getAsString();
    var admin = objects(made.getAsJsonArray("keys"), "name", "admin");
    publicKey = admin.get("publicKey").getAsString();
    privateKey = admin.get("privateKey").getAsString();
  }

  /** Makes the next request with this world's key get a 401 with `stale=true`. */
  void makeNonceStale() {
    call("POST", path + "/faults", """
        {"id": "stale", "match": {"publicKey": "%s"}, "times": 1, "inject": {"unauthorized": {"kind": "staleNonce"}}}
        """.formatted(publicKey));
  }

  /** Returns the row of a collection that has this id. */
  JsonObject row(String collection, String id) {
    return objects(call("GET", path + "/state/" + collection, null).getAsJsonArray(), "id", id);
  }

  /** Counts the replies with a status. */
  long replies(int status) {
    var entries = call("GET", path + "/journal?kind=exchange", null).getAsJsonArray().asList();
    return entries.stream().filter(entry -> entry.getAsJsonObject().get("status").getAsInt() == status).count();
  }

  @Override
  public void close() {
    call("DELETE", path, null);
  }

  private static JsonObject objects(JsonArray all, String member, String value) {
    return all.asList().stream().map(JsonElement::getAsJsonObject)
        .filter(one -> one.get(member).getAsString().equals(value)).findFirst().orElseThrow();
  }

  private static JsonElement call(String method, String path, String body) {
    var publisher = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
    var request = HttpRequest.newBuilder(URI.create(System.getenv("UNDERSTUDY_CONTROL_URL") + path)).method(method, publisher);
    if (body != null) request.header("Content-Type", "application/json");
    try {
      var reply = HTTP.send(request.build(), BodyHandlers.ofString());
      if (reply.statusCode() >= 300) throw new AssertionError(method + " " + path + ": " + reply.body());
      return GSON.fromJson(reply.body(), JsonElement.class);
    } catch (IOException | InterruptedException error) {
      throw new AssertionError(error);
    }
  }
}
