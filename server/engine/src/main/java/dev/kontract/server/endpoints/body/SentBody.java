package dev.kontract.server.endpoints.body;

import java.util.List;

/**
 * A parsed request body.
 *
 * @param content the content; the last of duplicate fields wins
 * @param problems the errors found by strict decoding, such as {@code duplicate field "metadata.labels.a"}
 */
public record SentBody<T>(T content, List<String> problems) {}
