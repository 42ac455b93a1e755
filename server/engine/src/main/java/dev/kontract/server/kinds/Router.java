package dev.kontract.server.kinds;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.model.catalog.Subresource;
import dev.kontract.server.endpoints.Endpoint;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Routes a request to the endpoint of its kind and to the verb: maps {@link RequestInfo} to the operation, without pattern
 * matching. Immutable, safe for use by many threads.
 *
 * <p>Like the real server it distinguishes an unsupported method (405) from an unknown path (404), and responds with a {@code
 * Status} below a prefix where kinds are served.
 */
final class Router {

    private static final Representation NO_SUCH_PATH = Representation.of(
                    "text/plain; charset=utf-8", "404 page not found\n".getBytes(StandardCharsets.UTF_8))
            .with("X-Content-Type-Options", "nosniff")
            .withStatus(404);

    /**
     * The routes of a kind.
     *
     * @param deprecation the warning in every response, if any
     * @param onCollections the verbs on a collection
     * @param overNamespaces the verbs on the objects of all namespaces together
     * @param onObjects the verbs on one object
     */
    record Route(
            ResourceDescriptor resource,
            Endpoint objects,
            Map<String, Endpoint> subresources,
            Optional<String> deprecation,
            Set<String> onCollections,
            Set<String> overNamespaces,
            Set<String> onObjects) {

        private static final Set<String> OF_COLLECTIONS = Set.of("list", "create", "deletecollection");
        private static final Set<String> OF_OBJECTS = Set.of("get", "update", "patch", "delete");

        static Route of(
                ResourceDescriptor resource,
                Endpoint objects,
                Map<String, Endpoint> subresources,
                Optional<String> deprecation) {
            Set<String> onCollections = intersection(resource.verbs(), OF_COLLECTIONS);
            return new Route(
                    resource,
                    objects,
                    subresources,
                    deprecation,
                    onCollections,
                    resource.namespaced() ? intersection(onCollections, Set.of("list")) : onCollections,
                    intersection(resource.verbs(), OF_OBJECTS));
        }

        private static Set<String> intersection(Set<String> some, Set<String> others) {
            return some.stream().filter(others::contains).collect(Collectors.toUnmodifiableSet());
        }
    }

    /** The name of a resource in paths. */
    record Name(String group, String version, String plural) {

        static Name of(ResourceDescriptor resource) {
            return new Name(resource.group(), resource.version(), resource.plural());
        }

        static Name of(RequestInfo info) {
            return new Name(info.apiGroup(), info.apiVersion(), info.resource());
        }
    }

    /** An operation of an endpoint. */
    @FunctionalInterface
    private interface Operation {
        ApiResponse perform(Endpoint endpoint, RequestContext request);
    }

    /** The operations by HTTP method and discovery's name of the verb. */
    private record Verb(String name, Operation operation) {}

    private static final Map<String, Verb> ON_COLLECTIONS = Map.of(
            "GET", new Verb("list", Endpoint::list),
            "POST", new Verb("create", Endpoint::create),
            "DELETE", new Verb("deletecollection", Endpoint::deleteCollection));
    private static final Map<String, Verb> ON_OBJECTS = Map.of(
            "GET", new Verb("get", Endpoint::get),
            "POST", new Verb("create", Endpoint::create),
            "PUT", new Verb("update", Endpoint::update),
            "PATCH", new Verb("patch", Endpoint::patch),
            "DELETE", new Verb("delete", Endpoint::delete));

    /** The operations of {@link #PROXY}: it passes on any request. */
    private static final Map<String, Verb> ON_PROXIES = Map.of(
            "GET", new Verb("get", Endpoint::get),
            "HEAD", new Verb("get", Endpoint::get),
            "OPTIONS", new Verb("get", Endpoint::get),
            "POST", new Verb("create", Endpoint::create),
            "PUT", new Verb("update", Endpoint::update),
            "PATCH", new Verb("patch", Endpoint::patch),
            "DELETE", new Verb("delete", Endpoint::delete));

    /** The path behind it is one of the object's own. */
    private static final String PROXY = "proxy";

    private final Catalog catalog;
    private final Function<ResourceDescriptor, Route> routes;
    private final UnservedResources unserved = new UnservedResources();

    /**
     * Creates a router.
     *
     * @param catalog the resources
     * @param routes finds what the paths of a resource lead to, for every request
     */
    Router(Catalog catalog, Function<ResourceDescriptor, Route> routes) {
        this.catalog = catalog;
        this.routes = routes;
    }

    /**
     * Answers a request.
     *
     * @throws StatusException 404, 405, 406 or 415 when there is no such operation, or whatever the operation throws
     */
    ApiResponse answer(RequestContext request) {
        RequestInfo info = request.info();
        Route route = info.isResourceRequest() && isCanonicalPrefix(info) ? route(info) : null;
        if (route == null) {
            if (info.isResourceRequest()) {
                unserved.requested(info);
            }
            return notFound(info);
        }
        Target target = Target.of(route, info);
        if (target == null) {
            return notFound(info);
        }
        Verb verb = target.verbs().get(request.method());
        if (verb == null || !target.allowed().contains(verb.name())) {
            throw StatusException.methodNotAllowed();
        }
        if (!target.connects()) {
            MediaTypes.check(request);
        }
        route.deprecation().ifPresent(request::warn);
        if (!target.connects()) {
            MediaTypes.checkBody(request);
        }
        return verb.operation().perform(target.endpoint(), request);
    }

    private @Nullable Route route(RequestInfo info) {
        return catalog.byResource(info.apiGroup(), info.apiVersion(), info.resource())
                .map(routes)
                .orElse(null);
    }

    private static boolean isCanonicalPrefix(RequestInfo info) {
        return info.apiPrefix().equals("api") == info.apiGroup().isEmpty();
    }

    private ApiResponse notFound(RequestInfo info) {
        if (isServedPrefix(info.path() + '/')) {
            throw StatusException.noSuchResource();
        }
        return new ApiResponse.Whole(NO_SUCH_PATH);
    }

    private boolean isServedPrefix(String path) {
        if (path.startsWith("/api/")) {
            return true;
        }
        int end = path.startsWith("/apis/") ? path.indexOf('/', "/apis/".length()) : -1;
        return end > "/apis/".length() && isServed(path.substring("/apis/".length(), end));
    }

    private boolean isServed(String group) {
        return catalog.resources().stream()
                .anyMatch(resource -> resource.group().equals(group));
    }

    /**
     * The target of a path.
     *
     * @param allowed the verbs that are declared there
     * @param connects whether requests and responses there are not objects
     */
    private record Target(Endpoint endpoint, Map<String, Verb> verbs, Set<String> allowed, boolean connects) {

        Target(Endpoint endpoint, Map<String, Verb> verbs, Set<String> allowed) {
            this(endpoint, verbs, allowed, false);
        }

        /** The target in a route, or null when there is no such path. */
        static @Nullable Target of(Route route, RequestInfo info) {
            boolean namespaced = route.resource().namespaced();
            boolean within = namespaced && !info.namespace().isEmpty();
            int rest = info.trimmedPath().length() - collectionLength(info, within);
            if (rest == 0) {
                Set<String> allowed = within ? route.onCollections() : route.overNamespaces();
                return allowed.isEmpty() ? null : new Target(route.objects(), ON_COLLECTIONS, allowed);
            }
            if (namespaced != within || info.name().isEmpty()) {
                return null;
            }
            rest -= 1 + info.name().length();
            if (rest == 0) {
                return route.onObjects().isEmpty() ? null : new Target(route.objects(), ON_OBJECTS, route.onObjects());
            }
            Target part = subresource(route, info.subresource());
            int length = 1 + info.subresource().length();
            boolean beyond = rest > length && part != null && part.connects();
            return rest == length || (beyond && info.subresource().equals(PROXY)) ? part : null;
        }

        private static @Nullable Target subresource(Route route, String name) {
            Endpoint endpoint = route.subresources().get(name);
            Subresource declared = route.resource().subresources().get(name);
            return endpoint == null || declared == null
                    ? null
                    : new Target(
                            endpoint,
                            name.equals(PROXY) ? ON_PROXIES : ON_OBJECTS,
                            declared.verbs(),
                            declared.connects());
        }

        /** Returns the length of the path of the collection: longer paths have further segments. */
        private static int collectionLength(RequestInfo info, boolean namespaced) {
            int group = info.apiGroup().isEmpty() ? 0 : info.apiGroup().length() + 1;
            int namespace =
                    namespaced ? "namespaces/".length() + info.namespace().length() + 1 : 0;
            return 1
                    + info.apiPrefix().length()
                    + 1
                    + group
                    + info.apiVersion().length()
                    + 1
                    + namespace
                    + info.resource().length();
        }
    }
}
