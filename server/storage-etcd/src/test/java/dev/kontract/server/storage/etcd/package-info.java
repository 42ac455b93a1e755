/** Tests of the etcd storage against a real etcd; skipped if there is none. */
@NullMarked
package dev.kontract.server.storage.etcd;

import org.jspecify.annotations.NullMarked;
