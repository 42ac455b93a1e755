package dev.kontract.client;

import dev.kontract.model.Status;
import java.util.Optional;

/**
 * The response to a delete request: the object if it still exists because of finalizers or its grace period; a Status
 * or the last state of the object if it was removed.
 *
 * <pre>{@code
 * boolean waits = roles.delete("reader").object().filter(Role::deleting).isPresent();
 * }</pre>
 *
 * @param object the object, if the server returned it
 * @param status the Status, if the server returned one
 */
public record DeletionResult<T>(Optional<T> object, Optional<Status> status) {}
