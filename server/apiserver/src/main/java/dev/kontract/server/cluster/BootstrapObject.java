package dev.kontract.server.cluster;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A Secret or ConfigMap {@code kontract-server} in {@code kube-system} that the first of several servers creates when it
 * starts, before it can answer requests, and all others read. It is immutable; if it is deleted, the next server to start
 * creates a new one.
 *
 * @param kind {@code Secret} or {@code ConfigMap}
 * @param plural the same in keys
 */
record BootstrapObject(String kind, String plural) {

    static final BootstrapObject CREDENTIALS = new BootstrapObject("Secret", "secrets");
    static final BootstrapObject SETTINGS = new BootstrapObject("ConfigMap", "configmaps");

    private static final String NAMESPACE = "kube-system";
    private static final String NAME = "kontract-server";

    /**
     * Returns the data of the object; creates it if it is missing.
     *
     * @param made makes the data of a new one
     */
    Map<String, String> in(Storage storage, InstantSource clock, Supplier<Map<String, String>> made) {
        return data(storage.get(key()).orElseGet(() -> create(storage, key(), encoding(made.get(), clock))));
    }

    /** The key of the object. */
    String key() {
        return Keys.of("", plural).key(NAMESPACE, NAME);
    }

    /** Returns the object with {@code data} as stored at {@code revision}. */
    Entry entry(Map<String, String> data, InstantSource clock, long revision) {
        return new Entry(key(), encoding(data, clock).at(revision), revision);
    }

    /** The data of a stored object. */
    static Map<String, String> data(Entry entry) {
        Map<String, String> data = new TreeMap<>();
        StoredJson.parse(entry)
                .path("data")
                .properties()
                .forEach(each -> data.put(each.getKey(), each.getValue().asText()));
        return data;
    }

    /** Adds to the data what is missing there. */
    void complete(Storage storage, InstantSource clock, Map<String, String> more) {
        Entry entry = storage.get(key()).orElseThrow();
        Map<String, String> data = new TreeMap<>(more);
        data.putAll(data(entry));
        try {
            storage.update(key(), entry.revision(), encoding(data, clock));
        } catch (StorageException e) {
            if (e.reason() != StorageException.Reason.CONFLICT) { // Another server has added the same.
                throw e;
            }
        }
    }

    /** If several servers start at the same time, one creates it. */
    private static Entry create(Storage storage, String key, Encoding encoding) {
        try {
            return storage.create(key, encoding);
        } catch (StorageException e) {
            if (e.reason() != StorageException.Reason.KEY_EXISTS) {
                throw e;
            }
            return storage.get(key).orElseThrow(() -> e);
        }
    }

    private Encoding encoding(Map<String, String> data, InstantSource clock) {
        String uid = UUID.randomUUID().toString();
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        return revision -> {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            object.put("kind", kind).put("apiVersion", "v1");
            object.putObject("metadata")
                    .put("name", NAME)
                    .put("namespace", NAMESPACE)
                    .put("uid", uid)
                    .put("resourceVersion", Long.toString(revision))
                    .put("creationTimestamp", now);
            object.put("immutable", true);
            ObjectNode content = object.putObject("data");
            new TreeMap<>(data).forEach(content::put);
            if (kind.equals("Secret")) {
                object.put("type", "Opaque");
            }
            return (object + "\n").getBytes(StandardCharsets.UTF_8); // As every stored object ends.
        };
    }
}
