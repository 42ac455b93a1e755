package dev.kontract.conformance.promise;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.KontractClient;
import dev.kontract.conformance.transcript.Exchange;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The objects created by a run: its namespaces, and every object that a request of the run created. Closing it deletes them,
 * and nothing else: each deletion names the UID that the server gave to the object. Thread-safe.
 */
public final class Workspace {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> SENDS_JSON = Map.of("Content-Type", "application/json");
    private static final Map<String, String> PATCHES = Map.of("Content-Type", "application/merge-patch+json");
    private static final String NAMESPACES = "/api/v1/namespaces";
    private static final String NAMESPACE = "kc";
    private static final Duration UNTIL_DELETED = Duration.ofMinutes(5);
    private static final int AT_ONCE = 8;
    private static final Duration UNTIL_GONE = Duration.ofSeconds(5);
    private static final Duration UNTIL_ACCOUNT = Duration.ofSeconds(10);
    private static final int CREATED = 201;
    private static final int NOT_FOUND = 404;

    /** The prefix of the finalizers that promises set. */
    public static final String FINALIZER = "conformance.kontract.dev/";

    private final TranscriptTarget target;
    private final String run = UUID.randomUUID().toString().substring(0, 6);
    private final Map<String, String> shared = new ConcurrentHashMap<>();

    /** The UIDs of created objects by path, the latest last; empty where an object was created unobserved. */
    private final Map<String, String> created = new LinkedHashMap<>();

    private @Nullable KontractClient client;
    private int numbers;
    private volatile boolean accountsAppear;

    /** Returns the prefix of the names of the namespaces of the run. */
    String namespacePrefix() {
        return NAMESPACE + '-' + run + '-';
    }

    /** Returns the number of created objects. */
    public int size() {
        synchronized (created) {
            return created.size();
        }
    }

    /** Creates objects on the server of {@code target} and notes those that others create through {@link #target}. */
    public Workspace(TranscriptTarget target) {
        this.target = target.observedBy(this::note);
    }

    /** Returns the server; what is created through it is deleted in the end. */
    public TranscriptTarget target() {
        return target;
    }

    /** Returns a client of the SDK, which all checks share. */
    synchronized KontractClient client() {
        if (client == null) {
            client = KontractClient.connect(target.config());
        }
        return client;
    }

    /** Returns a name that no other object has. */
    synchronized String unique(String prefix) {
        return prefix + '-' + run + '-' + ++numbers;
    }

    /** Returns an API group that no other run has. */
    String group() {
        return "r" + run + ".conformance.kontract.dev";
    }

    /** Returns the namespace shared by all callers with the same {@code key}. */
    String shared(String key) {
        return shared.computeIfAbsent(key, unseen -> namespace());
    }

    /**
     * Creates a namespace.
     *
     * @throws BrokenPromise if the server does not create it
     */
    String namespace() {
        String name = unique(NAMESPACE);
        ObjectNode namespace = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "Namespace");
        namespace.putObject("metadata").put("name", name).putObject("labels").put("kontract.dev/conformance", run);
        try {
            int status = target.send("POST", NAMESPACES, SENDS_JSON, namespace.toString())
                    .statusCode();
            if (status != CREATED) {
                throw new BrokenPromise("a namespace, status 201", "status " + status);
            }
            if (accountsAppear) {
                awaitAccount(name);
            }
            return name;
        } catch (IOException e) {
            throw new BrokenPromise("a namespace", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokenPromise("a namespace", "the run was interrupted");
        }
    }

    /**
     * Waits until a controller has created the default service account of a namespace, without which some servers create no
     * pods.
     *
     * @return whether it is there; false after some seconds
     */
    boolean awaitAccount(String namespace) throws IOException, InterruptedException {
        String path = NAMESPACES + '/' + namespace + "/serviceaccounts/default";
        Duration patience = accountsAppear ? UNTIL_ACCOUNT : Duration.ofSeconds(1);
        boolean there = await(patience, () -> status(path) == 200);
        accountsAppear = accountsAppear || there;
        return there;
    }

    /** Returns whether a controller creates service accounts in new namespaces, as far as is known. */
    boolean accountsAppear() {
        return accountsAppear;
    }

    private int status(String path) throws IOException, InterruptedException {
        return target.send("GET", path, Map.of(), null).statusCode();
    }

    /** Notes the object of a response to a request that created one. */
    private void note(Exchange exchange) {
        boolean creates = exchange.status() == CREATED && !exchange.path().contains("dryRun=All");
        if (!creates) {
            return;
        }
        try {
            JsonNode object = JSON.readTree(exchange.answer());
            String uid = object.at("/metadata/uid").asText();
            String name = object.at("/metadata/name").asText();
            String path = exchange.path().replaceFirst("\\?.*", "");
            if (!uid.isEmpty() && !name.isEmpty()) {
                synchronized (created) {
                    created.put(exchange.method().equals("POST") ? path + '/' + name : path, uid);
                }
            }
        } catch (JsonProcessingException e) {
            // Not JSON: a review, or a table. Objects are deleted with their namespace in any case.
        }
    }

    /** Records an object that is about to be created unobserved. Its name must be unique. */
    void noteUnobserved(String path) {
        synchronized (created) {
            created.put(path, "");
        }
    }

    /**
     * Deletes everything that was created: objects outside of namespaces and the namespaces; and where no controller empties
     * them, the objects in the namespaces one by one.
     *
     * @return the namespaces that are still there, because the server takes its time to empty them
     */
    public List<String> clean() throws IOException, InterruptedException {
        synchronized (this) {
            if (client != null) {
                client.close();
            }
        }
        Deque<String> namespaces = new ArrayDeque<>();
        Deque<String> inside = new ArrayDeque<>();
        Deque<String> outside = new ArrayDeque<>();
        synchronized (created) {
            for (String path : created.keySet()) {
                (isNamespace(path) ? namespaces : path.contains("/namespaces/") ? inside : outside).addFirst(path);
            }
        }
        each(outside, this::delete);
        each(namespaces, this::delete);
        boolean emptied = namespaces.isEmpty()
                || accountsAppear
                || await(UNTIL_GONE, () -> status(namespaces.getLast()) == NOT_FOUND);
        if (!emptied) {
            each(inside, this::delete);
            each(namespaces, this::finish);
        }
        List<String> left = new ArrayList<>();
        for (String namespace : namespaces) {
            if (status(namespace) != NOT_FOUND) {
                left.add(namespace);
            }
        }
        return left;
    }

    private static void each(Collection<String> paths, Consumer<String> task) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            paths.forEach(path -> threads.execute(() -> task.accept(path)));
            threads.shutdown();
            threads.awaitTermination(UNTIL_DELETED.toSeconds(), TimeUnit.SECONDS);
        } finally {
            threads.shutdownNow();
        }
    }

    private static boolean isNamespace(String path) {
        return path.startsWith(NAMESPACES + '/') && path.indexOf('/', NAMESPACES.length() + 1) < 0;
    }

    /** Deletes an object and its finalizers, which are those of a promise. */
    private void delete(String path) {
        String uid;
        synchronized (created) {
            uid = created.getOrDefault(path, "");
        }
        if (uid.isEmpty()) {
            uid = send("GET", path, Map.of(), "").at("/metadata/uid").asText();
        }
        ObjectNode options = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "DeleteOptions");
        options.put("gracePeriodSeconds", 0).put("propagationPolicy", "Background");
        options.putObject("preconditions").put("uid", uid);
        JsonNode ending = send("DELETE", path, SENDS_JSON, options.toString());
        if (ending.at("/metadata/finalizers/0").asText().startsWith(FINALIZER)) {
            send("PATCH", path, PATCHES, "{\"metadata\": {\"finalizers\": null, \"uid\": \"" + uid + "\"}}");
        }
    }

    /** Removes an empty namespace on a server without the controller that does so. */
    private void finish(String path) {
        if (send("GET", path, Map.of(), "") instanceof ObjectNode namespace
                && namespace.at("/metadata").has("deletionTimestamp")) {
            namespace.putObject("spec").putArray("finalizers");
            send("PUT", path + "/finalize", SENDS_JSON, namespace.toString());
        }
    }

    /** Sends a request whose failure is ignored: objects that cannot be deleted are reported in the end. */
    private JsonNode send(String method, String path, Map<String, String> headers, String body) {
        try {
            return JSON.readTree(target.send(method, path, headers, body.isEmpty() ? null : body)
                    .body());
        } catch (IOException e) {
            return JSON.missingNode();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return JSON.missingNode();
        }
    }

    /** A condition about the server. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    /** Waits until a condition holds; returns false if it does not within {@code patience}. */
    static boolean await(Duration patience, Condition condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > end) {
                return false;
            }
            Thread.sleep(50);
        }
        return true;
    }
}
