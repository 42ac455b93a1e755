package dev.kontract.client.pod;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.http.Call;
import dev.kontract.client.http.ChannelSocket;
import dev.kontract.client.http.ResponseStream;
import dev.kontract.client.http.Transport;
import dev.kontract.model.Eviction;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The operations on the containers of a pod. Immutable and thread-safe.
 *
 * <pre>{@code
 * PodOperations web = client.pod("shop", "web-0");
 * System.out.println(web.log(LogOptions.all().tailLines(10)));
 * web.container("proxy").copyFrom("/etc/proxy.conf", Path.of("proxy.conf"));
 * web.evict();
 * }</pre>
 */
public final class PodOperations {

    private static final Duration FOLLOWED = Duration.ofDays(365);

    private final Transport transport;
    private final String namespace;
    private final String name;
    private final String container;

    /**
     * Creates the operations on a pod, with its default container.
     *
     * @throws IllegalArgumentException if namespace or name is empty
     */
    public PodOperations(Transport transport, String namespace, String name) {
        this(transport, namespace, name, "");
        if (namespace.isEmpty() || name.isEmpty()) {
            throw new IllegalArgumentException("a pod needs a namespace and a name");
        }
    }

    private PodOperations(Transport transport, String namespace, String name, String container) {
        this.transport = transport;
        this.namespace = namespace;
        this.name = name;
        this.container = container;
    }

    /** Returns the operations on one of the containers. */
    public PodOperations container(String other) {
        return new PodOperations(transport, namespace, name, other);
    }

    private String path(String subresource) {
        return "/api/v1/namespaces/" + encode(namespace) + "/pods/" + encode(name) + '/' + subresource;
    }

    /** Returns the whole log of the container. */
    public String log() {
        return log(LogOptions.all());
    }

    /** Returns the log of the container. */
    public String log(LogOptions options) {
        return new String(transport.send(logCall(options)).body(), StandardCharsets.UTF_8);
    }

    /** Opens the log of the container, which continues as long as the container runs; the caller closes it. */
    public ResponseStream followLog(LogOptions options) {
        return transport.open(logCall(options.with("follow", "true")), FOLLOWED);
    }

    private Call logCall(LogOptions options) {
        StringBuilder query = new StringBuilder();
        (container.isEmpty() ? options : options.with("container", container))
                .parameters()
                .forEach((option, value) -> parameter(query, option, value));
        return Call.get(path("log") + query).accepting("*/*");
    }

    /** Runs a command; its output and error output are separate. */
    public PodProcess exec(String... command) {
        return process("exec", false, PodProcess.PROTOCOLS, command);
    }

    /** Runs a command in a terminal. */
    public PodProcess terminal(String... command) {
        return process("exec", true, PodProcess.PROTOCOLS, command);
    }

    /** Connects to the process of the container. */
    public PodProcess attach() {
        return process("attach", false, PodProcess.PROTOCOLS);
    }

    private PodProcess process(String subresource, boolean terminal, List<String> protocols, String... command) {
        StringBuilder query = new StringBuilder();
        Map.of("stdin", true, "stdout", true, "stderr", !terminal, "tty", terminal)
                .forEach((option, value) -> parameter(query, option, value.toString()));
        if (!container.isEmpty()) {
            parameter(query, "container", container);
        }
        for (String word : command) {
            parameter(query, "command", word);
        }
        Call call = Call.get(path(subresource) + query);
        return new PodProcess(transport.connect(call, protocols, PodProcess.RECEIVED));
    }

    /**
     * Copies a file from the container, which needs the program {@code cat}. Replaces {@code target} once the file is complete.
     *
     * @throws IOException if either file cannot be read or written; the message has the error output
     */
    public void copyFrom(String source, Path target) throws IOException {
        Path part = target.resolveSibling(target.getFileName() + "." + UUID.randomUUID());
        try (PodProcess cat = exec("cat", "--", source)) {
            Files.copy(cat.getInputStream(), part);
            requireSuccess(cat, "cannot read " + source);
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /**
     * Copies a file to the container, which needs the programs {@code sh} and {@code cat}. Only a server with {@link
     * ChannelSocket#V5} can signal the end of the file; any other rejects the connection.
     *
     * @throws IOException if either file cannot be read or written; the message has the error output
     */
    public void copyTo(Path source, String target) throws IOException {
        try (PodProcess cat = process("exec", false, List.of(ChannelSocket.V5), "sh", "-c", "cat > \"$0\"", target);
                InputStream file = Files.newInputStream(source)) {
            IOException broken = send(file, cat.getOutputStream());
            requireSuccess(cat, "cannot write " + target);
            if (broken != null) {
                throw broken;
            }
        }
    }

    /** Returns why the process has not received everything, null if it has: its own failure explains more. */
    private static @Nullable IOException send(InputStream file, OutputStream stdin) {
        try (stdin) {
            file.transferTo(stdin);
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    private static void requireSuccess(PodProcess process, String failure) throws IOException {
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException(failure + ": " + (errors.isEmpty() ? "exit code " + code : errors));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(failure + ": interrupted", e);
        }
    }

    /**
     * Listens on a free port of the loopback interface, and forwards each connection to a port of the pod.
     *
     * @throws IOException if no port can be opened
     */
    public PortForward forward(int port) throws IOException {
        StringBuilder query = new StringBuilder();
        parameter(query, "ports", Integer.toString(port));
        return new PortForward(transport, Call.get(path("portforward") + query));
    }

    /** Evicts the pod, as {@link #evict(DeletionOptions)} with its own grace period. */
    public void evict() {
        evict(DeletionOptions.standard());
    }

    /**
     * Deletes the pod unless a PodDisruptionBudget requires that it continues to run.
     *
     * @throws ApiException.TooManyRequests if a budget still requires that after the retries of the client
     */
    public void evict(DeletionOptions options) {
        Eviction eviction = new Eviction()
                .kind("Eviction")
                .apiVersion("policy/v1")
                .metadata(new ObjectMeta().name(name))
                .deleteOptions(options.body());
        byte[] body = Json.write(eviction).getBytes(StandardCharsets.UTF_8);
        transport.send(Call.with("POST", path("eviction"), body, "application/json"));
    }

    private static void parameter(StringBuilder query, String name, String value) {
        query.append(query.isEmpty() ? '?' : '&').append(name).append('=').append(encode(value));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
