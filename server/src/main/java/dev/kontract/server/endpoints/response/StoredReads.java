package dev.kontract.server.endpoints.response;

import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Format;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A fast path for reads of single objects that return the stored bytes unchanged: no query, plain JSON, and the object
 * exists. For all other requests the result is empty and {@link dev.kontract.server.endpoints.ResourceEndpoint} handles
 * them; its responses are the same. Immutable and thread-safe.
 */
public final class StoredReads implements ReadOnlyEndpoint {

    /** Where the objects of one resource are read. */
    public interface Source {

        /** Whether the objects are in namespaces. */
        boolean namespaced();

        /** The object in the form in which it is served, if there is one and it need not be worked out. */
        Optional<Entry> find(String namespace, String name);
    }

    private record Stored(ServedKind kind, Storage storage) implements Source {

        @Override
        public boolean namespaced() {
            return kind.descriptor().namespaced();
        }

        @Override
        public Optional<Entry> find(String namespace, String name) {
            return storage.get(kind.keys().key(namespace, name));
        }
    }

    private final Map<String, Source> sources = new HashMap<>();
    private final Storage storage;

    /** Creates the fast path for objects of {@code kinds}. */
    public StoredReads(Collection<ServedKind> kinds, Storage storage) {
        this.storage = storage;
        kinds.forEach(kind -> sources.put(collection(kind.descriptor()), new Stored(kind, storage)));
    }

    private StoredReads(StoredReads other, Map<ResourceDescriptor, Source> more) {
        this.storage = other.storage;
        sources.putAll(other.sources);
        more.forEach((resource, source) -> sources.put(collection(resource), source));
    }

    /** Returns the fast path for these resources and {@code more}. */
    public StoredReads with(Map<ResourceDescriptor, Source> more) {
        return new StoredReads(this, more);
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        RequestInfo info = request.info();
        if (!isPlain(request)) {
            return Optional.empty();
        }
        Source source = sources.get(collection(info));
        if (source == null || source.namespaced() == info.namespace().isEmpty()) {
            return Optional.empty();
        }
        return source.find(info.namespace(), info.name())
                .map(entry -> Representation.of(Format.JSON.mediaType(), entry.value()));
    }

    /** Whether reads are answered without waiting for the storage. */
    public boolean isCurrent() {
        return storage.isCurrent();
    }

    private static boolean isPlain(RequestContext request) {
        RequestInfo info = request.info();
        return info.verb().equals("get")
                && info.subresource().isEmpty()
                && request.query().asMap().isEmpty()
                && request.deviation().revision() == 0
                && isCanonical(info)
                && !request.isPretty()
                && Negotiation.isPlainJson(request.accept());
    }

    /** Whether the path has no other parts than those parsed from it, with single slashes. */
    private static boolean isCanonical(RequestInfo info) {
        int length = 1 + collection(info).length() + 1 + info.name().length();
        int namespace = info.namespace().isEmpty()
                ? 0
                : "namespaces/".length() + info.namespace().length() + 1;
        return info.path().length() == length + namespace;
    }

    private static String collection(RequestInfo info) {
        String group = info.apiGroup().isEmpty() ? "" : info.apiGroup() + '/';
        return info.apiPrefix() + '/' + group + info.apiVersion() + '/' + info.resource();
    }

    private static String collection(ResourceDescriptor resource) {
        String prefix = resource.group().isEmpty() ? "api/" : "apis/";
        return prefix + resource.apiVersion() + '/' + resource.plural();
    }
}
