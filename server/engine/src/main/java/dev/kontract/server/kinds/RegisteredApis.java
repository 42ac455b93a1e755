package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.apiregistration.ApiServiceStrategy;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.KeyFeeds;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one APIService for each version that CustomResourceDefinitions serve: creates and restores it, and deletes it when no
 * definition serves the version. Does not change APIServices that others have created.
 *
 * <p>All servers that share a storage do this; a write that another server has made first is skipped. Safe for use by many
 * threads.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/apiserver-aggregation/">Aggregation</a>
 */
public final class RegisteredApis implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RegisteredApis.class);
    private static final Keys DEFINITIONS = Keys.of("apiextensions.k8s.io", "customresourcedefinitions");
    private static final Keys SERVICES = Keys.of(ApiServiceStrategy.KIND.group(), "apiservices");

    /** The versions that a definition serves, by the key of the definition. */
    private final Map<String, Set<ApiVersion>> served = new ConcurrentHashMap<>();

    /** The names of the APIServices that are checked next. */
    private final Set<String> waiting = new HashSet<>();

    private final Supplier<ServedKinds> kinds;
    private final InstantSource clock;
    private final Executor thread;
    private final KeyFeed.Sink others;
    private final KeyFeeds definitions;
    private final KeyFeeds services;
    private volatile boolean closed;

    private record ApiVersion(String group, String version) {

        static ApiVersion named(String service) {
            int dot = service.indexOf('.');
            return new ApiVersion(service.substring(dot + 1), service.substring(0, Math.max(0, dot)));
        }

        String service() {
            return version + '.' + group;
        }
    }

    /**
     * Registers what the stored definitions serve, and follows their changes.
     *
     * @param kinds what is served
     * @param storage where definitions and APIServices are stored
     * @param clock the times of managed fields
     * @param thread runs writes, one after the other
     * @param others receives all APIServices, too
     */
    public RegisteredApis(
            Supplier<ServedKinds> kinds, Storage storage, InstantSource clock, Executor thread, KeyFeed.Sink others) {
        this.kinds = kinds;
        this.clock = clock;
        this.thread = thread;
        this.others = others;
        Executor repairs = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);
        this.definitions = KeyFeeds.start(Map.of(DEFINITIONS, new Definitions()), storage, repairs);
        this.services = KeyFeeds.start(Map.of(SERVICES, new Services()), storage, repairs);
    }

    private final class Definitions implements KeyFeed.Sink {

        @Override
        public void put(Entry entry) {
            JsonNode spec = StoredObject.of(entry).tree().path("spec");
            Set<ApiVersion> versions = new HashSet<>();
            for (JsonNode version : spec.path("versions")) {
                if (version.path("served").asBoolean()) {
                    versions.add(new ApiVersion(
                            spec.path("group").asText(), version.path("name").asText()));
                }
            }
            Set<ApiVersion> before = served.put(entry.key(), versions);
            if (!versions.equals(before)) {
                checkAll(versions);
                checkAll(before);
            }
        }

        @Override
        public void remove(String key) {
            checkAll(served.remove(key));
        }

        private void checkAll(@Nullable Set<ApiVersion> versions) {
            if (versions != null) {
                versions.forEach(version -> check(version.service()));
            }
        }
    }

    private final class Services implements KeyFeed.Sink {

        @Override
        public void put(Entry entry) {
            JsonNode labels = StoredObject.of(entry).tree().path("metadata").path("labels");
            if (ApiServices.isManaged(labels)) {
                checkOf(entry.key());
            }
            others.put(entry);
        }

        @Override
        public void remove(String key) {
            checkOf(key);
            others.remove(key);
        }

        private void checkOf(String key) {
            check(key.substring(SERVICES.root().length()));
        }
    }

    private void check(String service) {
        synchronized (waiting) {
            if (closed || !waiting.add(service)) {
                return;
            }
        }
        try {
            thread.execute(() -> attempt(service));
        } catch (RejectedExecutionException e) {
            // The server is being closed.
        }
    }

    /** Failures are retried every second until the server is closed: the storage may be away. */
    private void attempt(String service) {
        synchronized (waiting) {
            waiting.remove(service);
        }
        try {
            if (!closed) {
                align(service);
            }
        } catch (StorageException | StatusException e) {
            LOG.debug("The APIService {} could not be registered", service, e);
            CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(() -> check(service));
        }
    }

    private void align(String service) {
        ApiVersion version = ApiVersion.named(service);
        boolean wanted = served.values().stream().anyMatch(versions -> versions.contains(version));
        Optional<ObjectNode> stored = find(service);
        ObjectNode expected = ApiServices.ofDefinition(service, version.group(), version.version());
        SystemObjectWriter writer = new SystemObjectWriter(kinds.get(), clock.instant());
        if (stored.isEmpty()) {
            if (wanted) {
                writer.create(ApiServiceStrategy.KIND, "", expected, SystemObjects.MANAGER);
            }
            return;
        }
        Metadata metadata = Metadata.of(stored.get());
        if (!ApiServices.isManaged(metadata.node().path("labels")) || metadata.isDeleting()) {
            return;
        }
        if (!wanted) {
            writer.delete(ApiServiceStrategy.KIND, metadata);
        } else if (!stored.get().path("spec").equals(expected.path("spec"))) {
            writer.createOrReplace(ApiServiceStrategy.KIND, "", expected, SystemObjects.MANAGER);
        }
    }

    private GenericStore store() {
        return kinds.get().store(ApiServiceStrategy.KIND);
    }

    private Optional<ObjectNode> find(String service) {
        return store().entry("", service).map(entry -> StoredObject.of(entry).tree());
    }

    @Override
    public void close() {
        closed = true;
        definitions.close();
        services.close();
    }
}
