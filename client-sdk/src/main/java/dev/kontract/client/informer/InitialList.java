package dev.kontract.client.informer;

import dev.kontract.client.ListOptions;
import dev.kontract.client.ObjectList;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.watch.Watch;
import dev.kontract.client.watch.WatchEvent;
import dev.kontract.model.KubernetesObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all objects at one resource version in the cheapest way the server supports: as a watch stream, as a paginated
 * list, or as a single list.
 */
final class InitialList<T extends KubernetesObject> {

    private static final Logger LOG = LoggerFactory.getLogger(InitialList.class);
    private static final String INITIAL_END = "k8s.io/initial-events-end";
    private static final int PAGE = 500;

    /** A server without streaming lists sends the existing objects but never the final bookmark. */
    private static final int STREAM_SECONDS = 10;

    private final Resource<T> resource;
    private final ListOptions options;
    private volatile boolean streams = true;
    private volatile Optional<Watch<T>> open = Optional.empty();
    private volatile boolean closed;

    InitialList(Resource<T> resource, ListOptions options) {
        this.resource = resource;
        this.options = options;
    }

    ListedObjects<T> get() {
        if (streams) {
            Optional<ListedObjects<T>> streamed = stream();
            if (streamed.isPresent()) {
                return streamed.get();
            }
            LOG.debug("Streaming lists are not supported for {}, using list requests", resource);
            streams = false;
        }
        try {
            return pages();
        } catch (ApiException.Gone e) {
            ObjectList<T> all = resource.list(options);
            return ListedObjects.of(all.items(), all.resourceVersion());
        }
    }

    private ListedObjects<T> pages() {
        ListOptions paged = options.limit(PAGE);
        ObjectList<T> page = resource.list(paged);
        List<T> all = new ArrayList<>(page.items());
        while (!page.continueToken().isEmpty()) {
            page = resource.list(paged.continueFrom(page.continueToken()));
            all.addAll(page.items());
        }
        return ListedObjects.of(all, page.resourceVersion());
    }

    /** KEP-3157; empty if the server does not support it or does not complete the list. */
    private Optional<ListedObjects<T>> stream() {
        ListOptions streaming = options.sendInitialEvents().bookmarks().timeoutSeconds(STREAM_SECONDS);
        try {
            Watch<T> watch = resource.watch(streaming);
            open = Optional.of(watch);
            if (closed) {
                watch.close();
            }
            Optional<ListedObjects<T>> listed = initial(watch);
            if (listed.isEmpty()) {
                watch.close();
            }
            return listed;
        } catch (ApiException.Invalid | ApiException.BadRequest e) {
            return Optional.empty();
        } catch (RuntimeException e) {
            open.ifPresent(Watch::close);
            throw e;
        } finally {
            open = Optional.empty();
        }
    }

    /** Reads a watch up to the end of its initial events, and leaves it open. */
    private Optional<ListedObjects<T>> initial(Watch<T> watch) {
        Map<String, T> objects = new LinkedHashMap<>();
        for (Optional<WatchEvent<T>> next = watch.next(); next.isPresent(); next = watch.next()) {
            T object = next.get().object();
            switch (next.get().type()) {
                case ADDED, MODIFIED -> objects.put(object.key(), object);
                case DELETED -> objects.remove(object.key());
                case BOOKMARK -> {
                    if (endsInitialEvents(object)) {
                        return Optional.of(new ListedObjects<>(
                                new ArrayList<>(objects.values()), version(object), Optional.of(watch)));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean endsInitialEvents(KubernetesObject bookmark) {
        Map<String, String> annotations = bookmark.metadata().getAnnotations();
        return annotations != null && "true".equals(annotations.get(INITIAL_END));
    }

    private static String version(KubernetesObject bookmark) {
        String version = bookmark.resourceVersion();
        return version == null ? "" : version;
    }

    void close() {
        closed = true;
        open.ifPresent(Watch::close);
    }
}
