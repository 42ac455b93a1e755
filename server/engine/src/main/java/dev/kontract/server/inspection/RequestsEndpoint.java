package dev.kontract.server.inspection;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.page.PageEndpoint;
import dev.kontract.server.recording.LogMark;
import dev.kontract.server.recording.RecordedRequest;
import dev.kontract.server.recording.RequestJson;
import dev.kontract.server.recording.RequestLog;
import dev.kontract.server.recording.RequestPages;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Serves the recorded requests: {@code /kontract/requests} a page at a time, waiting for the next ones if the client likes, and
 * {@code /kontract/requests/5} one of them with its headers and bodies. Secrets and tokens are left out, and bodies are shown only to
 * those who may get the object.
 */
public final class RequestsEndpoint implements PathEndpoint {

    static final String PATH = "/kontract/requests";

    /** The verbs whose responses show other objects than the one that is named. */
    private static final Set<String> MANY = Set.of("list", "deletecollection");

    private static final int PAGE = 100;
    private static final int LONGEST_PAGE = 1_000;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final RequestLog log;
    private final RequestPages pages;
    private final Supplier<Catalog> catalog;
    private final Authorizer authorizer;
    private final PendingPages pending;

    /**
     * Creates the endpoint.
     *
     * @param catalog the resources that are served now
     * @param authorizer decides who may see a body
     * @param pending has clients wait
     */
    public RequestsEndpoint(RequestLog log, Supplier<Catalog> catalog, Authorizer authorizer, PendingPages pending) {
        this.log = log;
        this.pages = new RequestPages(log, RequestsEndpoint::isOwn);
        this.catalog = catalog;
        this.authorizer = authorizer;
        this.pending = pending;
    }

    /** Requests for pages are on none of them, as each would be the news that the next one waits for. */
    private static boolean isOwn(RecordedRequest request) {
        return PathEndpoint.covers(PATH, request.path()) || PageEndpoint.isOwn(request.path());
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
        String path = request.info().trimmedPath();
        return path.equals(PATH) ? page(request) : one(path.substring(PATH.length() + 1), request.user());
    }

    private ApiResponse page(RequestContext request) {
        QueryParameters query = request.query();
        int limit = (int) Math.min(LONGEST_PAGE, natural(query, "limit", PAGE));
        long wait = Math.min(LONGEST_WAIT.toSeconds(), natural(query, "wait", 0));
        Predicate<RecordedRequest> condition = condition(query);
        if (query.text("since").isEmpty()) {
            return response(pages.latest(condition, limit));
        }
        NextPage next = new NextPage(pages, natural(query, "since", 0), condition, limit);
        Optional<RequestPages.Page> now = next.find(wait == 0);
        return now.isPresent()
                ? response(now.get())
                : pending.add(
                        request,
                        Duration.ofSeconds(wait),
                        last -> next.find(last).map(this::response));
    }

    private static long natural(QueryParameters query, String name, long standard) {
        if (query.text(name).isEmpty()) {
            return standard;
        }
        Long value = query.integer(name);
        if (value == null || value < 0) {
            throw StatusException.badRequest("the query parameter " + name + " must not be negative");
        }
        return value;
    }

    private static Predicate<RecordedRequest> condition(QueryParameters query) {
        String user = query.text("user");
        String verb = query.text("verb");
        String resource = query.text("resource");
        long code = natural(query, "code", 0);
        return request -> (user.isEmpty() || request.user().equals(user))
                && (verb.isEmpty() || request.verb().equals(verb))
                && (resource.isEmpty() || resource.equals(request.resource()) || resource.equals(qualified(request)))
                && (code == 0 || request.code() == code);
    }

    private static String qualified(RecordedRequest request) {
        return request.resource() + "." + request.group();
    }

    private ApiResponse response(RequestPages.Page page) {
        ObjectNode text = JsonNodeFactory.instance.objectNode();
        ArrayNode items = text.putArray("items");
        RequestJson json = new RequestJson(catalog.get());
        page.items().forEach(request -> items.add(json.of(request)));
        text.put("next", page.next());
        return JsonResponse.of(text);
    }

    private ApiResponse one(String sequence, UserInfo user) {
        RecordedRequest request = find(sequence).orElseThrow(StatusException::noSuchResource);
        ObjectNode text = new RequestJson(catalog.get()).of(request);
        put(text, "requestHeaders", request.headers());
        put(text, "responseHeaders", request.responseHeaders());
        if (maySee(user, request, "get")) {
            request.redactedBody().ifPresent(body -> text.set("requestBody", body));
            if (!MANY.contains(request.verb()) || maySee(user, request, "list")) {
                response(text, request);
            }
        }
        return JsonResponse.of(text);
    }

    private static void put(ObjectNode text, String name, Map<String, String> headers) {
        if (!headers.isEmpty()) {
            ObjectNode all = text.putObject(name);
            new TreeMap<>(headers).forEach(all::put);
        }
    }

    private static void response(ObjectNode text, RecordedRequest request) {
        request.redactedResponse().ifPresent(body -> text.set("responseBody", body));
        if (!request.responseOmission().isEmpty()) {
            text.put("responseBodyOmitted", request.responseOmission());
        }
    }

    private Optional<RecordedRequest> find(String sequence) {
        try {
            long position = Long.parseLong(sequence);
            return log.since(new LogMark(position))
                    .until(new LogMark(position + 1))
                    .first();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private boolean maySee(UserInfo user, RecordedRequest request, String verb) {
        AuthorizationAttributes asked = new AuthorizationAttributes(
                user,
                true,
                verb,
                request.namespace(),
                request.group(),
                request.version(),
                request.resource(),
                request.subresource(),
                request.name(),
                "");
        return request.isResourceRequest()
                && !RequestJson.isConnection(request)
                && authorizer.authorize(asked).isAllowed();
    }
}
