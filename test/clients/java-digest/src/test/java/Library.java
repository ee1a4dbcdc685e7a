import com.burgstaller.okhttp.AuthenticationCacheInterceptor;
import com.burgstaller.okhttp.CachingAuthenticatorDecorator;
import com.burgstaller.okhttp.digest.CachingAuthenticator;
import com.burgstaller.okhttp.digest.Credentials;
import com.burgstaller.okhttp.digest.DigestAuthenticator;
import java.io.IOException;
import java.net.Authenticator;
import java.net.HttpURLConnection;
import java.net.PasswordAuthentication;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;

/** The published libraries for Digest authentication. */
enum Library {
  /** The JDK's older client. Its newer one signs only with Basic. */
  HTTP_URL_CONNECTION(false, false) {
    @Override
    Client connect(String publicKey, String privateKey) {
      var authenticator = new Authenticator() {
        @Override
        protected PasswordAuthentication getPasswordAuthentication() {
          return new PasswordAuthentication(publicKey, privateKey.toCharArray());
        }
      };
      return (method, url, body) -> {
        var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setAuthenticator(authenticator);
        connection.setRequestMethod(method);
        if (body != null) {
          connection.setRequestProperty("Content-Type", "application/json");
          connection.setDoOutput(true);
          connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        }
        var status = connection.getResponseCode();
        try (var stream = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
          return new Reply(status, stream == null ? "" : new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        }
      };
    }
  },

  APACHE_HTTP_CLIENT(true, false) {
    @Override
    Client connect(String publicKey, String privateKey) {
      var credentials = new BasicCredentialsProvider();
      credentials.setCredentials(new AuthScope(null, -1), new UsernamePasswordCredentials(publicKey, privateKey.toCharArray()));
      var http = HttpClients.custom().setDefaultCredentialsProvider(credentials).build();
      return (method, url, body) -> {
        var request = new HttpUriRequestBase(method, URI.create(url));
        if (body != null) request.setEntity(new StringEntity(body, ContentType.APPLICATION_JSON));
        return http.execute(request, reply -> new Reply(reply.getCode(), EntityUtils.toString(reply.getEntity())));
      };
    }
  },

  OKHTTP_DIGEST(true, true) {
    @Override
    Client connect(String publicKey, String privateKey) {
      var cache = new ConcurrentHashMap<String, CachingAuthenticator>();
      var authenticator = new DigestAuthenticator(new Credentials(publicKey, privateKey));
      var http = new OkHttpClient.Builder()
          .authenticator(new CachingAuthenticatorDecorator(authenticator, cache))
          .addInterceptor(new AuthenticationCacheInterceptor(cache))
          .build();
      return (method, url, body) -> {
        var content = body == null ? null : RequestBody.create(body, MediaType.get("application/json"));
        try (var reply = http.newCall(new Request.Builder().url(url).method(method, content).build()).execute()) {
          return new Reply(reply.code(), reply.body().string());
        }
      };
    }
  };

  record Reply(int status, String body) {}

  interface Client {
    Reply send(String method, String url, String body) throws IOException;
  }

  final boolean canPatch;

  /** Whether it signs further requests with the nonce of an earlier challenge. */
  final boolean keepsNonce;

  Library(boolean canPatch, boolean keepsNonce) {
    this.canPatch = canPatch;
    this.keepsNonce = keepsNonce;
  }

  abstract Client connect(String publicKey, String privateKey);
}
