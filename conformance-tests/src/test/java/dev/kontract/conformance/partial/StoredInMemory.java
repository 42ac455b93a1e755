package dev.kontract.conformance.partial;

import dev.kontract.model.KubernetesObject;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Status;
import dev.kontract.model.StatusDetails;
import dev.kontract.model.Time;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The objects of one kind, by namespace and name. Thread-safe. */
final class StoredInMemory<T extends KubernetesObject> {

    private static final AtomicLong VERSIONS = new AtomicLong();

    private final String plural;
    private final Map<String, T> objects = new TreeMap<>();

    StoredInMemory(String plural) {
        this.plural = plural;
    }

    static String version() {
        return String.valueOf(VERSIONS.get());
    }

    synchronized T create(String namespace, T object) {
        ObjectMeta metadata = metadata(object);
        String name = String.valueOf(metadata.getName());
        if (objects.containsKey(key(namespace, name))) {
            throw failure(409, "AlreadyExists", name);
        }
        metadata.setNamespace(namespace.isEmpty() ? null : namespace);
        metadata.setUid(UUID.randomUUID().toString());
        metadata.setCreationTimestamp(Time.now(Clock.systemUTC()));
        return store(namespace, name, object);
    }

    synchronized T read(String namespace, String name) {
        T object = objects.get(key(namespace, name));
        if (object == null) {
            throw failure(404, "NotFound", name);
        }
        return object;
    }

    synchronized T replace(String namespace, String name, T object) {
        ObjectMeta before = metadata(read(namespace, name));
        ObjectMeta metadata = metadata(object);
        String version = metadata.getResourceVersion();
        if (version != null && !version.equals(before.getResourceVersion())) {
            throw failure(409, "Conflict", name);
        }
        metadata.setUid(before.getUid());
        metadata.setCreationTimestamp(before.getCreationTimestamp());
        return store(namespace, name, object);
    }

    synchronized Status delete(String namespace, String name) {
        read(namespace, name);
        objects.remove(key(namespace, name));
        return new Status().apiVersion("v1").kind("Status").status("Success");
    }

    /** Knows selectors of the form {@code key=value} only. */
    synchronized List<T> list(@Nullable String namespace, @Nullable String selector) {
        return objects.entrySet().stream()
                .filter(entry -> namespace == null || entry.getKey().startsWith(namespace + '/'))
                .map(Map.Entry::getValue)
                .filter(object -> selector == null || isSelected(object, selector.split("=", 2)))
                .toList();
    }

    private boolean isSelected(T object, String[] keyAndValue) {
        Map<String, String> labels = metadata(object).getLabels();
        return labels != null && keyAndValue.length == 2 && keyAndValue[1].equals(labels.get(keyAndValue[0]));
    }

    private T store(String namespace, String name, T object) {
        metadata(object).setResourceVersion(String.valueOf(VERSIONS.incrementAndGet()));
        objects.put(key(namespace, name), object);
        return object;
    }

    private static String key(String namespace, String name) {
        return namespace + '/' + name;
    }

    private static ObjectMeta metadata(KubernetesObject object) {
        ObjectMeta metadata = object.getMetadata();
        if (metadata == null) {
            throw new WebApplicationException(422);
        }
        return metadata;
    }

    private WebApplicationException failure(int code, String reason, String name) {
        Status status = new Status()
                .apiVersion("v1")
                .kind("Status")
                .status("Failure")
                .reason(reason)
                .code(code)
                .message(plural + " \"" + name + "\": " + reason);
        status.setDetails(new StatusDetails().kind(plural).name(name));
        return new WebApplicationException(Response.status(code)
                .type(MediaType.APPLICATION_JSON)
                .entity(status)
                .build());
    }
}
