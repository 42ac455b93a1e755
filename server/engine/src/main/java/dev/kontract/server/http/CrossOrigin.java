package dev.kontract.server.http;

import dev.kontract.server.http.exchange.ResponseHeaders;
import dev.kontract.server.http.exchange.ServerExchange;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Lets scripts of other web origins read responses, as {@code --cors-allowed-origins} of kube-apiserver does.
 *
 * @param allowed the allowed origins; a part of an origin that matches suffices
 * @see <a href="https://fetch.spec.whatwg.org/#http-cors-protocol">Fetch, CORS protocol</a>
 */
record CrossOrigin(List<Pattern> allowed) {

    /** The longest host name has 253 characters. */
    private static final int LONGEST = 512;

    private static final String METHODS = "POST, GET, OPTIONS, PUT, DELETE, PATCH";
    private static final String HEADERS =
            "Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, If-Modified-Since";

    /** Adds the headers of the protocol to the response, and returns whether the request is a preflight, which needs no more. */
    boolean isPreflight(ServerExchange exchange, ResponseHeaders response) {
        if (allowed.isEmpty()) {
            return false;
        }
        String origin = exchange.requestHeader("origin");
        if (origin == null
                || origin.length() > LONGEST
                || allowed.stream().noneMatch(each -> each.matcher(origin).find())) {
            return false;
        }
        response.put("Access-Control-Allow-Origin", origin);
        response.put("Access-Control-Allow-Methods", METHODS);
        response.put("Access-Control-Allow-Headers", HEADERS);
        response.put("Access-Control-Expose-Headers", "Date");
        response.put("Access-Control-Allow-Credentials", "true");
        return exchange.method().equals("OPTIONS");
    }
}
