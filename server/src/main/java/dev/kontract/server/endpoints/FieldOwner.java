package dev.kontract.server.endpoints;

/**
 * Who is recorded as the owner of the fields a write sets.
 *
 * @param manager the field manager
 * @param subresource the subresource written through, empty for the object itself
 */
record FieldOwner(String manager, String subresource) {}
