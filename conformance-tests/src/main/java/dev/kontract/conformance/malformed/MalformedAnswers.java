package dev.kontract.conformance.malformed;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.conformance.malformed.RawConnection.Answer;
import java.io.IOException;

/** The valid responses to a malformed request: a client error, as a {@code Status} or in plain text. */
public final class MalformedAnswers {

    private static final String NOT_FOUND = "404 page not found\n";

    private MalformedAnswers() {}

    /** Returns whether an answer is one: a success, or an error of the caller that names the request it belongs to. */
    public static boolean isProper(Malformed request, Answer answer) {
        boolean mistake = answer.code() < 500
                && (request.method().equals("HEAD")
                        || answer.text().equals(NOT_FOUND)
                        || isStatus(answer)
                        || isOfTheConnection(answer)
                        || (isOpenApi(request) && answer.text().isEmpty()));
        boolean its = answer.header("audit-id").equals(request.id()) || answer.last();
        return its && (answer.code() < 400 || mistake);
    }

    /**
     * Malformed HTTP is rejected before it reaches the API: by the code alone or with a short text, and the connection is
     * closed.
     */
    private static boolean isOfTheConnection(Answer answer) {
        return answer.last() && (answer.text().isEmpty() || answer.text().startsWith(String.valueOf(answer.code())));
    }

    /** Below these paths the original reports errors by the code alone. */
    private static boolean isOpenApi(Malformed request) {
        return request.target().startsWith("/openapi/");
    }

    /** Returns whether an answer is a {@code Status}, in the media type it names. */
    public static boolean isStatus(Answer answer) {
        try {
            return switch (answer.header("content-type")) {
                case "application/json" -> isStatus(new ObjectMapper(), answer);
                case "application/yaml" -> isStatus(new YAMLMapper(), answer);
                case "application/vnd.kubernetes.protobuf" ->
                    answer.text().startsWith("k8s\0\n\f\n\u0002v1\u0012\u0006Status");
                default -> false;
            };
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isStatus(ObjectMapper mapper, Answer answer) throws IOException {
        return mapper.readTree(answer.body()).path("kind").asText().equals("Status");
    }
}
