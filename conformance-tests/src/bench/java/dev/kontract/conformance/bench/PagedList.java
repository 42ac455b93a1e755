package dev.kontract.conformance.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Reply;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.LongStream;

/** One client reads a whole collection, page by page. */
final class PagedList {

    private static final JsonFactory JSON = new JsonFactory();

    private PagedList() {}

    /** Every request is one for a page. */
    static Sample read(Target target, Connection connection, String collection, int page) throws IOException {
        LongStream.Builder latencies = LongStream.builder();
        String first = collection + "?limit=" + page;
        Duration cpu = target.cpu();
        long begin = System.nanoTime();
        String next = "";
        do {
            String path =
                    next.isEmpty() ? first : first + "&continue=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
            long sent = System.nanoTime();
            Reply reply = connection.require(Call.get(path));
            latencies.add(System.nanoTime() - sent);
            next = next(reply);
        } while (!next.isEmpty());
        Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
        return Sample.of(latencies.build().toArray(), elapsed, target.cpu().minus(cpu));
    }

    /** Returns the continue token, {@code ""} on the last page. */
    private static String next(Reply reply) throws IOException {
        try (JsonParser parser = JSON.createParser(reply.buffer(), 0, reply.length())) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.FIELD_NAME
                        && parser.currentName().equals("items")) {
                    parser.nextToken();
                    parser.skipChildren();
                } else if (parser.currentToken() == JsonToken.FIELD_NAME
                        && parser.currentName().equals("continue")) {
                    return parser.nextTextValue();
                }
            }
        }
        return "";
    }
}
