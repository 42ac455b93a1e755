package dev.kontract.conformance.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.net.http.HttpHeaders;
import java.util.Map;

/**
 * A request and its response, as they passed through the proxy.
 *
 * @param begun the position of the request in the order of all beginnings and ends
 * @param ended the position of the end of the response in the same order
 * @param method the method
 * @param path the path with the query
 * @param requestHeaders the headers of the request that matter to a server
 * @param requestBody the body of the request; empty if it has none
 * @param status the status code
 * @param headers the headers of the response
 * @param body the body of the response, up to where it was read
 */
record RecordedExchange(
        int begun,
        int ended,
        String method,
        String path,
        Map<String, String> requestHeaders,
        String requestBody,
        int status,
        HttpHeaders headers,
        String body) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final YAMLMapper YAML = new YAMLMapper();

    /** Returns whether the response is a stream of events. */
    boolean watches() {
        return method.equals("GET") && status == 200 && path.matches(".*[?&]watch=(true|1)(&.*)?");
    }

    /** Returns whether it concerns objects, and not the documents that describe a server. */
    boolean concernsObjects() {
        return path.matches("/(api|apis/[^/?]+)/[^/?]+/.+");
    }

    /** Returns the document in the body of the request, also where it is YAML; missing if it is neither. */
    JsonNode requestDocument() {
        boolean yaml = requestHeaders.getOrDefault("Content-Type", "").contains("yaml");
        return document(yaml ? YAML : JSON, requestBody);
    }

    /** Returns the document in the body of the response; missing if it is no single JSON document. */
    JsonNode document() {
        boolean json = headers.firstValue("Content-Type").orElse("").contains("json");
        return json && !watches() ? document(JSON, body) : MissingNode.getInstance();
    }

    private static JsonNode document(ObjectMapper mapper, String text) {
        try {
            return text.isEmpty() ? MissingNode.getInstance() : mapper.readTree(text);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    RecordedExchange with(String otherPath, String otherRequest, String otherBody) {
        return new RecordedExchange(
                begun, ended, method, otherPath, requestHeaders, otherRequest, status, headers, otherBody);
    }
}
