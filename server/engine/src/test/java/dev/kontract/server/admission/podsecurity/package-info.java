@NullMarked
package dev.kontract.server.admission.podsecurity;

import org.jspecify.annotations.NullMarked;
