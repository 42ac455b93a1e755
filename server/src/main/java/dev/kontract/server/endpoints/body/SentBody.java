package dev.kontract.server.endpoints.body;

import java.util.List;

/**
 * What a caller sent.
 *
 * @param content what it says; of fields that are there twice the last one counts
 * @param problems what strict reading objects to, such as {@code duplicate field "metadata.labels.a"}
 */
public record SentBody<T>(T content, List<String> problems) {}
