/**
 * Whether the server lives and is ready, and which version it is. Plain views: the checks themselves are given by whoever
 * assembles the server.
 */
@NullMarked
package dev.kontract.server.health;

import org.jspecify.annotations.NullMarked;
