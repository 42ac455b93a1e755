package dev.kontract.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;
import dev.kontract.server.view.Representation;
import java.util.List;
import java.util.Map;

/** Requests over TLS for the endpoints of the page. */
final class PageRequests {

    private PageRequests() {}

    static RequestContext of(String method, String target, Map<String, List<String>> headers) {
        String[] parts = target.split("\\?", 2);
        QueryParameters query = QueryParameters.parse(parts.length == 1 ? null : parts[1]);
        return new RequestContext(RequestInfo.of(method, parts[0], query), UserInfo.anonymous(), method, query, headers)
                .withConfidentiality(true);
    }

    static Representation answer(PathEndpoint endpoint, RequestContext request) {
        ApiResponse response = endpoint.answerOwn(request).orElseThrow();
        assertThat(response).isInstanceOf(ApiResponse.Whole.class);
        return ((ApiResponse.Whole) response).document();
    }
}
