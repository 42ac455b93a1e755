package dev.kontract.conformance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** A server that gives the same JSON answer to every request, after the answers that were put before it. */
public final class FakeApi implements AutoCloseable {

    private final HttpServer server;
    private final Deque<Answer> answers = new ArrayDeque<>();
    private int requests;

    private record Answer(int status, String body) {}

    /** A server whose last answer has that status and body. */
    public FakeApi(int status, String body) throws IOException {
        answers.add(new Answer(status, body));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Puts an answer before the last one. */
    public synchronized void first(int status, String body) {
        Answer last = answers.removeLast();
        answers.add(new Answer(status, body));
        answers.add(last);
    }

    /** Its address. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Its address and a token. */
    public TranscriptTarget target() {
        return new TranscriptTarget(url(), "token");
    }

    /** Returns the number of handled requests. */
    public synchronized int requests() {
        return requests;
    }

    private synchronized Answer next() {
        requests++;
        return answers.size() > 1 ? answers.remove() : answers.element();
    }

    private void answer(HttpExchange exchange) throws IOException {
        Answer answer = next();
        byte[] body = answer.body().replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(answer.status(), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
