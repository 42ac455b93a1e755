package dev.kontract.server.page.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A headless Chromium, driven through its DevTools protocol. Safe for use by many threads. */
final class Browser {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The names of the program, those without the code of windows first, which need about a third less time. */
    private static final List<String> PROGRAMS = List.of(
            "chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome");

    private static final long SECONDS_FOR_A_COMMAND = 60;

    private final Process process;
    private final Path profile;
    private final WebSocket connection;
    private final Map<Long, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
    private final Map<String, BiConsumer<String, JsonNode>> listeners = new ConcurrentHashMap<>();
    private long commands;
    private static Optional<Browser> shared = Optional.empty();

    private Browser(Process process, Path profile, URI endpoint) {
        this.process = process;
        this.profile = profile;
        this.connection = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(endpoint, new Messages())
                .join();
    }

    /** Returns the program, from the variable KONTRACT_CHROMIUM or the path; empty if there is none. */
    static Optional<String> program() {
        String named = System.getenv("KONTRACT_CHROMIUM");
        if (named != null) {
            return Optional.of(named);
        }
        List<Path> folders = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        return PROGRAMS.stream()
                .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    /** Returns the browser of this process, which is started when it is needed first, and ends with the process. */
    static synchronized Browser shared(String program) throws IOException {
        Browser running = shared.filter(known -> known.process.isAlive()).orElse(null);
        if (running == null) {
            running = start(program);
            shared = Optional.of(running);
            Runtime.getRuntime().addShutdownHook(new Thread(running::close));
        }
        return running;
    }

    /** Starts the program with an empty profile. */
    private static Browser start(String program) throws IOException {
        Path profile = Files.createTempDirectory("kontract-browser");
        Process process = new ProcessBuilder(
                        program,
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--ignore-certificate-errors",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("log").toFile())
                .start();
        try {
            return new Browser(process, profile, endpoint(process, profile));
        } catch (IOException | RuntimeException e) {
            end(process, profile);
            throw e;
        }
    }

    /** Waits for the file in which Chromium announces its port and path. */
    private static URI endpoint(Process process, Path profile) throws IOException {
        Path announced = profile.resolve("DevToolsActivePort");
        Waiting.until(() -> lines(announced).size() == 2 || !process.isAlive());
        if (!process.isAlive()) {
            throw new IOException("Chromium has ended: " + Files.readString(profile.resolve("log")));
        }
        List<String> lines = lines(announced);
        return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens a tab with cookies of its own. */
    Tab open() {
        String context = send(null, "Target.createBrowserContext", Map.of())
                .path("browserContextId")
                .asText();
        String target = send(null, "Target.createTarget", Map.of("url", "about:blank", "browserContextId", context))
                .path("targetId")
                .asText();
        String session = send(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .path("sessionId")
                .asText();
        Tab tab = new Tab(this, session, context);
        listeners.put(session, tab::onEvent);
        tab.enable();
        return tab;
    }

    void dispose(String session, String context) {
        listeners.remove(session);
        send(null, "Target.disposeBrowserContext", Map.of("browserContextId", context));
    }

    /** Sends a command and returns its result. Without a session, the command is for the browser. */
    JsonNode send(@Nullable String session, String method, Map<String, ?> parameters) {
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        synchronized (connection) {
            long id = ++commands;
            pending.put(id, answer);
            ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
            message.set("params", JSON.valueToTree(parameters));
            if (session != null) {
                message.put("sessionId", session);
            }
            connection.sendText(message.toString(), true).join();
        }
        try {
            return answer.orTimeout(SECONDS_FOR_A_COMMAND, TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw new IllegalStateException(method + " failed", e.getCause());
        }
    }

    private void receive(String text) {
        JsonNode message;
        try {
            message = JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!message.has("id")) {
            BiConsumer<String, JsonNode> listener =
                    listeners.get(message.path("sessionId").asText());
            if (listener != null) {
                listener.accept(message.path("method").asText(), message.path("params"));
            }
            return;
        }
        CompletableFuture<JsonNode> answer = pending.remove(message.get("id").asLong());
        if (message.has("error")) {
            answer.completeExceptionally(
                    new IllegalStateException(message.get("error").toString()));
        } else {
            answer.complete(message.path("result"));
        }
    }

    private void close() {
        connection.abort();
        end(process, profile);
    }

    private static void end(Process process, Path profile) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted((one, other) -> other.compareTo(one))
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Assembles the parts of messages. */
    private final class Messages implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                String message = text.toString();
                text.setLength(0);
                receive(message);
            }
            socket.request(1);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable failure) {
            pending.values().forEach(answer -> answer.completeExceptionally(failure));
        }
    }
}
