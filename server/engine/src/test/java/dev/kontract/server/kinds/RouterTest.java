package dev.kontract.server.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.endpoints.Endpoint;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RouterTest {

    private static final Catalog CATALOG = Catalog.load("k8s.io");
    private static final String SETS = "/apis/apps/v1/namespaces/default/statefulsets";

    private final Router router = new Router(CATALOG, RouterTest::route);

    private static Router.Route route(ResourceDescriptor resource) {
        Map<String, Endpoint> subresources = new HashMap<>();
        resource.subresources().keySet().forEach(name -> subresources.put(name, new Naming(name)));
        return Router.Route.of(resource, new Naming(resource.plural()), subresources, Optional.empty());
    }

    private String answer(String method, String path, Map<String, List<String>> headers, String body) {
        QueryParameters query = QueryParameters.parse("");
        RequestContext request = new RequestContext(
                        RequestInfo.of(method, path, query), UserInfo.anonymous(), method, query, headers)
                .withBody(body.getBytes(StandardCharsets.UTF_8));
        Representation found = ((ApiResponse.Whole) router.answer(request)).document();
        return new String(found.body(), StandardCharsets.UTF_8).strip();
    }

    private String answer(String method, String path) {
        Map<String, List<String>> headers = method.equals("PATCH")
                ? Map.of("content-type", List.of("application/merge-patch+json"))
                : Map.of("content-type", List.of("application/json"));
        return answer(method, path, headers, "{}");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /apis/apps/v1/namespaces/default/statefulsets, list statefulsets",
        "GET, /apis/apps/v1/namespaces/default/statefulsets/, list statefulsets",
        "GET, /apis/apps/v1/statefulsets, list statefulsets",
        "POST, /apis/apps/v1/namespaces/default/statefulsets, create statefulsets",
        "DELETE, /apis/apps/v1/namespaces/default/statefulsets, deletecollection statefulsets",
        "GET, /apis/apps/v1/namespaces/default/statefulsets/web, get statefulsets",
        "PUT, /apis/apps/v1/namespaces/default/statefulsets/web, update statefulsets",
        "PATCH, /apis/apps/v1/namespaces/default/statefulsets/web, patch statefulsets",
        "DELETE, /apis/apps/v1/namespaces/default/statefulsets/web, delete statefulsets",
        "GET, /apis/apps/v1/namespaces/default/statefulsets/web/scale, get scale",
        "PATCH, /apis/apps/v1/namespaces/default/statefulsets/web/status, patch status",
        "POST, /api/v1/namespaces/default/serviceaccounts/bot/token, create token",
        "GET, /api/v1/namespaces/default, get namespaces",
        "PUT, /api/v1/namespaces/default/finalize, update finalize",
        "GET, /apis/rbac.authorization.k8s.io/v1/clusterroles/admin, get clusterroles",
        "POST, /apis/authorization.k8s.io/v1/subjectaccessreviews, create subjectaccessreviews"
    })
    void answer_reachesTheVerbOfTheKind(String method, String path, String reached) {
        assertThat(answer(method, path)).isEqualTo(reached);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /apis/apps/v1/statefulsets",
        "DELETE, /apis/apps/v1/statefulsets",
        "HEAD, /apis/apps/v1/namespaces/default/statefulsets",
        "OPTIONS, /apis/apps/v1/namespaces/default/statefulsets/web",
        "TRACE, /apis/apps/v1/namespaces/default/statefulsets",
        "FOO, /apis/apps/v1/namespaces/default/statefulsets/web",
        "POST, /apis/apps/v1/namespaces/default/statefulsets/web",
        "DELETE, /apis/apps/v1/namespaces/default/statefulsets/web/scale",
        "GET, /apis/authorization.k8s.io/v1/subjectaccessreviews",
        "DELETE, /api/v1/namespaces"
    })
    void answer_toAVerbThatIsNotThere_isMethodNotAllowed(String method, String path) {
        assertThatThrownBy(() -> answer(method, path))
                .isInstanceOfSatisfying(
                        StatusException.class, e -> assertThat(e.code()).isEqualTo(405));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/nothings",
                "/apis/apps/v1/statefulsets/web",
                "/apis/apps/v2/namespaces/default/statefulsets",
                "/apis/apps/v1/namespaces/default/statefulsets/web/nothing",
                "/apis/apps/v1/namespaces/default/statefulsets/web/scale/more",
                "/apis/apps/v1/namespaces/default/statefulsets//web",
                "/apis/rbac.authorization.k8s.io/v1/namespaces/default/clusterroles",
                "/apis/authorization.k8s.io/v1/subjectaccessreviews/x",
                "/api/v1/namespaces/default/statefulsets"
            })
    void answer_belowAServedGroup_isAStatusNotFound(String path) {
        assertThatThrownBy(() -> answer("GET", path))
                .isInstanceOfSatisfying(
                        StatusException.class, e -> assertThat(e.code()).isEqualTo(404));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nowhere", "//api/v1/pods", "/apis//apps/v1", "/apis/example.com/v1/widgets"})
    void answer_elsewhere_isATextNotFound(String path) {
        assertThat(answer("GET", path)).isEqualTo("404 page not found");
    }

    @Test
    void answer_toABodyOfUnknownType_isUnsupported() {
        assertThatThrownBy(() -> answer("POST", SETS, Map.of("content-type", List.of("text/xml")), "<x/>"))
                .hasMessageContaining(
                        "the body of the request was in an unknown format - accepted media types include: ");
        assertThatThrownBy(() -> answer("PATCH", SETS + "/web", Map.of(), "{}"))
                .isInstanceOfSatisfying(
                        StatusException.class, e -> assertThat(e.code()).isEqualTo(415));
    }

    @Test
    void answer_inAnUnknownType_isNotAcceptable() {
        assertThatThrownBy(() -> answer("GET", SETS, Map.of("accept", List.of("text/html")), ""))
                .hasMessageContaining("406: Not Acceptable\n\nAvailable representations: application/json");
        String several = "application/json;as=Table;v=v1;g=meta.k8s.io,@@,application/json";
        assertThat(answer("GET", SETS, Map.of("accept", List.of(several)), "")).isEqualTo("list statefulsets");
    }

    /** Answers with the verb and its own name. */
    private record Naming(String name) implements Endpoint {

        private ApiResponse named(String verb) {
            return ApiResponse.of(200, "text/plain", (verb + " " + name).getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public ApiResponse get(RequestContext request) {
            return named("get");
        }

        @Override
        public ApiResponse list(RequestContext request) {
            return named("list");
        }

        @Override
        public ApiResponse create(RequestContext request) {
            return named("create");
        }

        @Override
        public ApiResponse update(RequestContext request) {
            return named("update");
        }

        @Override
        public ApiResponse patch(RequestContext request) {
            return named("patch");
        }

        @Override
        public ApiResponse delete(RequestContext request) {
            return named("delete");
        }

        @Override
        public ApiResponse deleteCollection(RequestContext request) {
            return named("deletecollection");
        }
    }
}
