package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The OpenAPI documents of a group version that another server serves. Immutable.
 *
 * @param name the name of its document of OpenAPI v3, such as {@code apis/apps/v1}
 * @param hash identifies that document; {@code ""} if the server has none
 * @param swagger the paths and definitions of OpenAPI v2 that belong to it; nobody changes them
 */
public record RemoteSpec(String name, String hash, ObjectNode swagger) {}
