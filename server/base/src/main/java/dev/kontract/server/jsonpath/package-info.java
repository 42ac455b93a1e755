/**
 * JSONPath as kubectl and the API understand it: printer columns, selectable fields and the paths of the scale
 * subresource.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.jsonpath;

import org.jspecify.annotations.NullMarked;
