package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** Makes requests of calls, and says in one way what became of those that were not answered. */
final class Requests {

    private final ClientConfig config;
    private final TransportSettings settings;

    Requests(ClientConfig config, TransportSettings settings) {
        this.config = config;
        this.settings = settings;
    }

    HttpRequest of(Call call, List<String> credentials) {
        byte[] body = call.body();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(config.server() + call.target()))
                .timeout(settings.timeout())
                .method(call.method(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
                .header("User-Agent", settings.userAgent())
                .header("Accept", call.accept());
        if (call.contentType() != null) {
            request.header("Content-Type", call.contentType());
        }
        for (int i = 0; i < credentials.size(); i += 2) {
            request.header(credentials.get(i), credentials.get(i + 1));
        }
        return request.build();
    }

    /** Names and values of headers, in turn. */
    List<String> credentials() throws IOException {
        List<String> headers = new ArrayList<>();
        try {
            config.credentials().authorize((name, value) -> {
                headers.add(name);
                headers.add(value);
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return headers;
    }

    /** Whether there are other credentials than those: another thread may have renewed them since they were sent. */
    boolean renew(List<String> refused) throws IOException {
        return config.credentials().refused() || !credentials().equals(refused);
    }

    /** Whether the connection was there but said nothing. */
    static boolean isSilence(Throwable failure) {
        return failure instanceof HttpTimeoutException && !(failure instanceof HttpConnectTimeoutException);
    }

    /** What a caller is told of a failure. */
    IOException told(Throwable failure) {
        if (isSilence(failure)) {
            return new HttpTimeoutException("no answer within " + settings.timeout());
        }
        if (failure instanceof ConnectException e) {
            ConnectException known = new ConnectException("no connection could be made");
            known.initCause(e);
            return known;
        }
        return failure instanceof IOException e ? e : new IOException(failure);
    }
}
