package dev.kontract.server.inspection;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.codec.json.StoredTrees;
import dev.kontract.server.kinds.ServedKinds;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.ObjectHistory;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Serves the past of the objects of a path of the API: {@code /kontract/history/api/v1/namespaces/shop/pods/web} the revisions of an
 * object, and {@code /kontract/history/api/v1/namespaces/shop/pods?at=2030-01-01T14:03:00Z} the objects that there were at a time or
 * a resource version. As far back as the storage keeps revisions.
 */
public final class HistoryEndpoint implements PathEndpoint {

    private static final String PATH = "/kontract/history";
    private static final int LIMIT = 100;
    private static final int LONGEST = 500;
    private static final Pattern REVISION = Pattern.compile("[0-9]{1,18}");

    private final Supplier<ServedKinds> kinds;
    private final Authorizer authorizer;
    private final WriteTimes times;
    private final RevisionOrigins origins;

    /**
     * Creates the endpoint.
     *
     * @param kinds the kinds that are served now
     * @param authorizer decides who may see an object
     * @param times when revisions were written
     * @param origins who wrote them
     */
    public HistoryEndpoint(
            Supplier<ServedKinds> kinds, Authorizer authorizer, WriteTimes times, RevisionOrigins origins) {
        this.kinds = kinds;
        this.authorizer = authorizer;
        this.times = times;
        this.origins = origins;
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public boolean hasPathsBelow() {
        return true;
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        RequestInfo asked = target(request.info().trimmedPath().substring(PATH.length()));
        authorize(AuthorizationAttributes.of(request.user(), asked));
        ServedKinds served = kinds.get();
        ResourceDescriptor resource = served.catalog()
                .byResource(asked.apiGroup(), asked.apiVersion(), asked.resource())
                .filter(found -> isInScope(found, asked))
                .orElseThrow(StatusException::noSuchResource);
        GenericStore store = served.findVersion(resource.type()).orElseThrow(StatusException::noSuchResource);
        String namespace = resource.namespaced() ? asked.namespace() : "";
        return JsonResponse.of(
                asked.name().isEmpty()
                        ? objectsAt(store, resource, namespace, request.query().text("at"))
                        : revisions(store, namespace, asked.name(), request.query()));
    }

    private static RequestInfo target(String path) {
        try {
            RequestInfo target = RequestInfo.of("GET", path, QueryParameters.parse(null));
            if (target.isResourceRequest()
                    && target.subresource().isEmpty()
                    && !target.verb().equals("watch")) {
                return target;
            }
        } catch (IllegalArgumentException e) {
            // No path of an object, as others.
        }
        throw StatusException.badRequest(
                "the path behind " + PATH + " must be that of an object or of a collection of the API");
    }

    /**
     * Returns whether a path names what it was authorized for: permissions in a namespace must not show objects outside of it.
     */
    private static boolean isInScope(ResourceDescriptor resource, RequestInfo asked) {
        if (resource.namespaced()) {
            return asked.name().isEmpty() || !asked.namespace().isEmpty();
        }
        return asked.namespace().isEmpty()
                || (asked.resource().equals("namespaces") && asked.namespace().equals(asked.name()));
    }

    private void authorize(AuthorizationAttributes asked) {
        Decision decision = authorizer.authorize(asked);
        if (!decision.isAllowed()) {
            throw asked.forbidden(decision.reason());
        }
    }

    private ObjectNode revisions(GenericStore store, String namespace, String name, QueryParameters query) {
        Long asked = query.integer("limit");
        if (asked != null && asked < 1) {
            throw StatusException.badRequest("the query parameter limit must be positive");
        }
        int limit = asked == null ? LIMIT : (int) Math.min(LONGEST, asked);
        return new ObjectRevisions(times, origins)
                .of(store.history().of(namespace, name, limit), store.entry(namespace, name), limit);
    }

    private ObjectNode objectsAt(GenericStore store, ResourceDescriptor resource, String namespace, String at) {
        long revision = revision(at);
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("kind", resource.kind() + "List").put("apiVersion", apiVersion(resource));
        list.putObject("metadata").put("resourceVersion", Long.toString(revision));
        ArrayNode items = list.putArray("items");
        ObjectHistory.Past past = store.history().at(namespace, revision, JsonResponse.MOST_BYTES);
        for (Entry entry : past.entries()) {
            items.add(StoredTrees.object(entry.value()));
        }
        if (!past.complete()) {
            list.put("truncated", true);
        }
        return list;
    }

    private static String apiVersion(ResourceDescriptor resource) {
        return resource.group().isEmpty() ? resource.version() : resource.group() + "/" + resource.version();
    }

    private long revision(String at) {
        if (REVISION.matcher(at).matches() && Long.parseLong(at) > 0) {
            return Long.parseLong(at);
        }
        try {
            return times.revisionAt(OffsetDateTime.parse(at).toInstant())
                    .orElseThrow(() -> StatusException.expired(
                            "this server knows no times before it was started, and only those of"
                                    + " a certain number of writes: name a resource version"));
        } catch (DateTimeException e) {
            throw StatusException.badRequest(
                    "the query parameter at must be a time such as 2030-01-01T14:03:00Z, or a resource version");
        }
    }
}
