/**
 * What can go wrong: {@link dev.kontract.client.error.ApiException} for an answer that is a failure, with a subclass a
 * reason, {@link dev.kontract.client.error.TransportException} for no answer. Nothing here decides what to do about it.
 */
@NullMarked
package dev.kontract.client.error;

import org.jspecify.annotations.NullMarked;
