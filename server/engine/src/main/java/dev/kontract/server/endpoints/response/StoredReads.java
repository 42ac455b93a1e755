package dev.kontract.server.endpoints.response;

import dev.kontract.server.codec.Format;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A fast path for reads of single objects that exist, without a query: they return the stored bytes unchanged or an encoding that
 * the entry keeps. For all other requests the result is empty and {@link dev.kontract.server.endpoints.ResourceEndpoint} handles
 * them; its responses are the same. Immutable and thread-safe.
 */
public final class StoredReads implements ReadOnlyEndpoint {

    /** Where the objects of one resource are read. */
    public interface Source {

        /** Returns whether the objects are in namespaces. */
        boolean namespaced();

        /** Returns the object in its served form, at {@code atLeast} or later, if it exists and the form is cached. */
        Optional<Entry> find(String namespace, String name, long atLeast);

        /** Returns the forms of the objects that were found. */
        ResourceViews views();
    }

    private record Stored(ServedKind kind, ResourceViews views, Storage storage) implements Source {

        @Override
        public boolean namespaced() {
            return kind.descriptor().namespaced();
        }

        @Override
        public Optional<Entry> find(String namespace, String name, long atLeast) {
            return storage.get(kind.keys().key(namespace, name), atLeast);
        }
    }

    /** Finds what reads the objects of the resource that a request names. */
    @FunctionalInterface
    public interface Sources {

        /** Where the objects are read; null when that takes more than a read. */
        @Nullable
        Source find(RequestInfo info);
    }

    private final Sources sources;
    private final Storage storage;

    /** Creates the fast path for the resources of {@code sources}. */
    public StoredReads(Sources sources, Storage storage) {
        this.sources = sources;
        this.storage = storage;
    }

    /** Returns a source that reads the objects of a kind from {@code storage}. */
    public static Source ofKind(ServedKind kind, ResourceViews views, Storage storage) {
        return new Stored(kind, views, storage);
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        RequestInfo info = request.info();
        if (!isUnqualified(request)) {
            return Optional.empty();
        }
        Source source = sources.find(info);
        if (source == null || source.namespaced() == info.namespace().isEmpty()) {
            return Optional.empty();
        }
        String accept = request.accept();
        Optional<Entry> found = source.find(info.namespace(), info.name(), request.readPoint());
        return Negotiation.isPlainJson(accept)
                ? found.map(entry -> Representation.of(Format.JSON.mediaType(), entry.value()))
                : found.flatMap(entry -> source.views().knownForm(entry, accept));
    }

    /** Returns whether reads are answered without waiting for the storage. */
    public boolean isCurrent(long readPoint) {
        return storage.isCurrent(readPoint);
    }

    /** A read point of the storage, found out without blocking. */
    public CompletableFuture<Long> readPoint() {
        return storage.readPoint();
    }

    private static boolean isUnqualified(RequestContext request) {
        RequestInfo info = request.info();
        return info.verb().equals("get")
                && info.subresource().isEmpty()
                && request.query().asMap().isEmpty()
                && request.deviation().revision() == 0
                && isCanonical(info)
                && !request.isPretty();
    }

    /** Returns whether the path has no other parts than those parsed from it, with single slashes. */
    private static boolean isCanonical(RequestInfo info) {
        boolean core = info.apiGroup().isEmpty();
        int group =
                core ? "/api/".length() : "/apis/".length() + info.apiGroup().length() + 1;
        int namespace = info.namespace().isEmpty()
                ? 0
                : "namespaces/".length() + info.namespace().length() + 1;
        int kind = info.apiVersion().length() + 1 + info.resource().length();
        return info.path().length()
                        == group + namespace + kind + 1 + info.name().length()
                && info.apiPrefix().equals(core ? "api" : "apis");
    }
}
